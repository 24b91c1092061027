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
  reloaded: 'This session was closed meanwhile. The next prompt starts its agent again.',
  agentResumed: '{agent} resumed this session and remembers it; earlier messages come from Gangway’s record.',
  agentLoaded: '{agent} loaded this session and remembers it; earlier messages come from Gangway’s record.',
  agentHistory: 'What follows comes from {agent}’s own record of this session. It did not happen in Gangway.',
  agentRestarted: '{agent} starts afresh: it does not remember earlier messages.',
  forked: 'This session goes on from a copy of “{title}”, which stays as it is.',
  signedOut: 'You are signed out of {agent}.',
  permissionWithoutOptions:
    '{agent} asked for permission, but offered nothing to answer with: {what}. It was told that the request is cancelled. Update the agent, or ask it to go on another way.',
  steerFailed: '{agent} could not take a queued prompt into its turn: {error}. The prompt is the next in the queue.',
  untrusted: 'Agents don’t start in a folder that you don’t trust.',
  agentSays: '{text}',
  turnInterrupted:
    'The session was closed in the middle of this turn, which ended the agent. What was heard of it is above; what it was doing may be half done. The next prompt starts it again.',
  storeFails:
    'This conversation can’t be saved at the moment: {error}. It goes on here; what isn’t saved is kept until it can be, and lost if the window is closed before. Make room on the disk that holds {folder}, or give the conversations another place in the setting "gangway.sessions.location".',
  storeWorks: 'The conversation is saved again, with all that was said in between.',
  storeGap:
    'The conversation is saved again, but there was more of it than could be kept waiting: some of what was said in between is missing in what is saved. As long as the window stays open it is above.',
  storeTaken:
    'This session was opened in another window while this one was asleep, and goes on there. What is said here from now on is not saved.',
  storeDamaged:
    '{count} lines of this session’s file can’t be read and are left out: it was damaged, or written to by a newer Gangway.',
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
