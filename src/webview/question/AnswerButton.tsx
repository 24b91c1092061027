import { text } from '../text.ts';

interface AnswerButtonProps {
  readonly label: string;
  readonly testId: string;
  readonly onPress: () => void;
  /** The one that goes on. */
  readonly primary?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly title?: string | undefined;
}

/** Answers a question; never by the Enter key in a field of its form. */
export function AnswerButton({ label, testId, onPress, primary, disabled, title }: AnswerButtonProps) {
  return (
    <button
      type="button"
      class={`button${primary ? ' button-primary' : ''}`}
      disabled={disabled}
      title={title}
      data-testid={testId}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/** Sends a form, as the Enter key in one of its fields does. */
export function SubmitButton() {
  return (
    <button type="submit" class="button button-primary" data-testid="question-answer">
      {text('answerSend')}
    </button>
  );
}
