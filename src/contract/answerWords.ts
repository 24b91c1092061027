import type { QuestionAnswer, QuestionSubject } from './question.ts';
import type { Say } from './say.ts';

/** How a question ended, in a few words. `completed`: the agent said that its web page has been dealt with. */
export function answerWords(subject: QuestionSubject, answer: QuestionAnswer, completed: boolean, say: Say): string {
  if (subject.kind === 'link') {
    if (answer.kind === 'accepted') return say(completed ? 'answeredOpenedDone' : 'answeredOpened');
    if (completed) return say('answeredDone');
  }
  if (subject.kind === 'fileAccess') return say(answer.kind === 'accepted' ? 'answeredAllowed' : 'answeredDenied');
  switch (answer.kind) {
    case 'chosen':
    case 'submitted':
      return say('answeredSubmitted');
    case 'skipped':
      return answer.reason === null ? say('answeredSkipped') : say('answeredWords', { words: answer.reason });
    case 'declined':
      return say('answeredDeclined');
    case 'accepted':
      return say('answeredAccepted');
    case 'rejected':
      return answer.reason === null ? say('answeredRejected') : say('answeredRejectedWords', { words: answer.reason });
    case 'cancelled':
      return say('answeredCancelled');
    case 'notAwaited':
      return say('answeredNotAwaited');
  }
}
