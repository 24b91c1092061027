import { AgentStartError } from '../contract/agentPort.ts';
import { errorText } from '../contract/errorText.ts';
import type { Notice } from '../contract/notice.ts';
import { isAuthRequired } from './requestEnd.ts';

/** What the chat says of an agent that could not be used, and the words for the turn's result. */
export interface FailureNotice extends Pick<Notice, 'code' | 'params' | 'detail' | 'actions'> {
  readonly message: string;
}

/** What went wrong, and what to do. */
export function failureNotice(error: unknown): FailureNotice {
  if (error instanceof AgentStartError) {
    const { code, params, detail } = error;
    const actions: Notice['actions'] =
      code === 'agentMissing' ? ['settings', 'chooseAgent', 'restart'] : ['restart', 'settings', 'log'];
    return { code, params, detail, actions, message: code };
  }
  const message = errorText(error);
  if (isAuthRequired(error))
    return { code: 'authRequired', params: { methods: message }, detail: null, actions: ['restart'], message };
  return { code: 'requestFailed', params: { error: message }, detail: null, actions: ['restart', 'log'], message };
}
