/**
 * Something that the chat says by itself. `code` picks the sentence from the string table (so that it can be translated when shown),
 * `params` fill its placeholders, `detail` is shown as it is, in a monospace block (an agent's last words).
 */
export interface Notice {
  readonly type: 'notice';
  readonly key: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly code: NoticeCode;
  readonly params: Readonly<Record<string, string>>;
  readonly detail: string | null;
  readonly actions: readonly NoticeAction[];
  readonly at: number;
}

export type NoticeAction = 'restart' | 'settings' | 'log' | 'chooseAgent';

export const NOTICE_TEXTS = {
  agentMissing:
    '{agent} could not be started: there is no program "{command}" on this machine’s PATH. Install it, or give its full path in the setting "gangway.agents".',
  agentNotExecutable:
    '{agent} could not be started: "{command}" may not be executed ({error}). Check its permissions, or choose another program in the setting "gangway.agents".',
  agentCwdMissing:
    '{agent} could not be started: its working directory {cwd} does not exist. Create it, or change "cwd" in the setting "gangway.agents".',
  agentSpawnFailed:
    '{agent} could not be started: {error}. Look at its entry in the setting "gangway.agents", then restart it.',
  agentExitedAtStart:
    '{agent} ended {how} before it answered. Is it installed, signed in, and started with the arguments that make it speak the Agent Client Protocol? Its last words:',
  agentDied: '{agent} ended {how}. Everything shown so far is kept. Restart it to go on.',
  agentSilent:
    '{agent} has not answered for {seconds} s after it was started, so it was ended. It may be waiting for a sign-in in its own terminal program, or not speak the Agent Client Protocol with these arguments: {commandLine}',
  agentWrongProtocol:
    '{agent} speaks version {version} of the Agent Client Protocol; Gangway speaks version 1. Update the agent, or Gangway.',
  agentBadAnswer:
    '{agent} gave an answer to "{method}" that Gangway cannot use. Update the agent; the log has the answer.',
  agentPrintsLog:
    '{agent} prints lines to its standard output that are not messages of the protocol. They are skipped and kept in the log; nothing else is lost. If its arguments can turn them off, do so in the setting "gangway.agents", then restart it.',
  lineTooLong: '{agent} sent a message of more than {limit} MiB. It was skipped; the session goes on.',
  authRequired:
    '{agent} asks you to sign in. Sign in with the agent’s own command-line program ({methods}), then restart it here.',
  requestFailed: '{agent} answered with an error: {error}',
  reloaded:
    'The window was reloaded, which ends the agent. The next prompt starts it again; it does not remember what is above.',
  agentRestarted: '{agent} was started again; it does not remember what is above.',
  permissionWithoutOptions:
    '{agent} asked for permission, but offered nothing to answer with: {what}. It was told that the request is cancelled. Update the agent, or ask it to go on another way.',
  steerFailed: '{agent} could not take a queued prompt into its turn: {error}. The prompt is the next in the queue.',
  untrusted: 'Agents don’t start in a folder that you don’t trust.',
  agentSays: '{text}',
  turnInterrupted: 'The agent ended before the turn did.',
} as const;

export type NoticeCode = keyof typeof NOTICE_TEXTS;

/** Fills `{name}` placeholders; an unknown one stays as it is. */
export function fillIn(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The English sentence of a notice, for the headless runner and the log. */
export function noticeText(notice: Pick<Notice, 'code' | 'params'>): string {
  return fillIn(NOTICE_TEXTS[notice.code], notice.params);
}
