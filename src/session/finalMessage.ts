import type { Entry } from '../contract/session.ts';

/**
 * The last of the main agent's words in a turn: what it said after its last call; where the turn ended in a call, what it said before. Texts
 * without a call between them are one message, unless the agent's ids say that they are several.
 */
export function finalMessage(entries: readonly Entry[]): string {
  let text = '';
  let id: string | null = null;
  let isOver = false;
  // A notice of the client's own can come in the middle of a text, which then goes on as if it hadn't.
  let isCut = false;
  for (const entry of entries) {
    if ('parentId' in entry && entry.parentId !== null) continue;
    if (entry.type === 'toolCall') isOver = true;
    if (entry.type === 'thought' || entry.type === 'plan' || entry.type === 'question') isCut = true;
    if (entry.type !== 'assistant' || entry.text.trim() === '') continue;
    if (text === '' || isOver || id !== entry.messageId) text = entry.text;
    else text += (isCut ? '\n\n' : '') + entry.text;
    id = entry.messageId;
    isOver = false;
    isCut = false;
  }
  return text.trim();
}
