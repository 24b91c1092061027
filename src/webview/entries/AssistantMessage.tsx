import type { Message } from '../../contract/session.ts';
import { MarkdownPart } from '../markdown/MarkdownPart.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { Images } from './Images.tsx';
import { MessageActions } from './MessageActions.tsx';

export function AssistantMessage({ message, part, growing }: { message: Message; part: number; growing: boolean }) {
  const live = usePage().docs.of(message.key);
  live.set(message.text, !growing);
  return (
    <>
      {part === 0 && <span class="sr-only">{text('assistantMessage')}: </span>}
      <div class="assistant-message" data-testid="message-assistant">
        <MarkdownPart live={live} part={part} />
        {part === 0 && <Images images={message.images} />}
      </div>
      {part === 0 && <MessageActions source={message.text} />}
    </>
  );
}
