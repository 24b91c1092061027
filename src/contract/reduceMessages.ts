import type { Draft } from './draft.ts';
import type { MessageEvent } from './events.ts';
import type { Message } from './session.ts';

// What events do to the messages of a session.

/** A chunk continues the last entry only: text after a tool call, or its result, is a new message even with the same id. */
export function appendMessage(draft: Draft, event: MessageEvent): void {
  // Sub-agents don't cut the messages of others: the last entry of the same thread counts.
  const index = draft.findLast(entry => !('parentId' in entry) || entry.parentId === event.parentId);
  const last = draft.entries[index];
  const isOver = event.parentId === null && index < (draft.state.turn?.stepEntry ?? 0);
  if (last?.type === event.role && !isOver && isSameMessage(last, event)) {
    const images = event.images ? [...last.images, ...event.images] : last.images;
    draft.replace(index, {
      ...last,
      text: last.text + event.text,
      images,
    });
  } else if (event.text !== '' || event.images) addMessage(draft, event);
}

function isSameMessage(message: Message, event: MessageEvent): boolean {
  return message.parentId === event.parentId && message.messageId === event.messageId;
}

export function replaceMessage(draft: Draft, event: MessageEvent): void {
  const { role, messageId } = event;
  const index = messageId === null ? -1 : draft.findLast(entry => entry.type === role && entry.messageId === messageId);
  const old = draft.entries[index];
  if (old?.type === role) draft.replace(index, { ...old, text: event.text, images: event.images ?? [] });
  else addMessage(draft, event);
}

function addMessage(draft: Draft, event: MessageEvent): void {
  const { role, messageId, parentId, text, images = [], at } = event;
  draft.add(key => ({ type: role, key, messageId, parentId, text, images, at }));
}
