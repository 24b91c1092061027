import type { Message } from '../../contract/session.ts';
import { text } from '../text.ts';
import { Images } from './Images.tsx';
import { LongText } from './LongText.tsx';
import { MessageActions } from './MessageActions.tsx';

/** What the user wrote, as they wrote it. */
export function UserMessage({ message }: { message: Message }) {
  return (
    <>
      <span class="sr-only">{text('userMessage')}: </span>
      <div class="user-message" data-testid="message-user">
        <LongText text={message.text} lines={20} toggleKey={`text ${message.key}`} />
        <Images images={message.images} />
      </div>
      <MessageActions source={message.text} />
    </>
  );
}
