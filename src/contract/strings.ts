import { NOTICE_TEXTS } from './notice.ts';

/** Every sentence and label of the page, in English. The host translates each value and sends the table to the page. */
export const STRINGS = {
  ...NOTICE_TEXTS,

  // header
  agentPicker: 'Agent',
  agentPickerTitle: 'Start a new session with another agent',
  contextUsage: 'Context: {used} of {size} tokens ({percent} %)',
  contextCost: 'so far {cost}',
  phaseStarting: 'Starting {agent}…',
  phaseRunning: 'Working…',
  phaseRunningFor: 'Working… {time}',
  phaseStopping: 'Stopping…',
  phaseFailed: '{agent} is not running',

  // welcome
  welcomeTitle: 'Welcome aboard',
  welcomeText:
    'Pick an agent and ask it something. Every command that it runs is shown here: where it ran, what it printed, how it ended.',
  welcomeAgents: 'Start a session with',
  welcomeShellTitle: 'A shell that speaks the agents’ protocol',
  welcomeShellText:
    'What you type runs as a command in this folder. No account and no network needed; it is a good way to see what Gangway shows of a real agent.',
  welcomeAgentTitle: 'Ask {agent}',
  welcomeAgentText: 'It works in this folder. The commands that it runs, its edits and its questions appear here.',
  welcomeExamples: 'For example',
  exampleShellList: 'ls -la',
  exampleShellStatus: 'git status --short --branch',
  exampleShellSlow: 'for i in 1 2 3 4 5; do echo "step $i"; sleep 1; done',
  exampleAgentExplain: 'What does this project do, and where would I start reading?',
  exampleAgentTest: 'Run the tests and explain the first failure.',
  exampleAgentChanges: 'Summarize the changes that are not committed yet.',
  untrustedTitle: 'This folder is not trusted',
  untrustedText:
    'An agent is a program that can read and change your files and run commands. Gangway starts none until you trust the folder.',
  manageTrust: 'Manage Workspace Trust',

  // composer
  composerLabel: 'Message',
  composerPlaceholder: 'Ask {agent}',
  composerPlaceholderShell: 'Type a command',
  composerPlaceholderNone: 'Pick an agent to begin',
  composerUntrusted: 'Trust this folder to use agents',
  send: 'Send',
  sendTitle: 'Send (Enter; Shift+Enter for a new line)',
  stop: 'Stop',
  stopTitle: 'Stop this turn',

  // list
  messages: 'Messages',
  jumpToEnd: 'Jump to the end',
  userMessage: 'You',
  assistantMessage: 'Answer',
  thought: 'Thought',
  thinking: 'Thinking…',
  plan: 'Plan',
  planCount: '{done} of {total}',
  planPending: 'to do',
  planInProgress: 'in progress',
  planCompleted: 'done',
  image: 'Image',
  showAll: 'Show all {count} lines',
  showLess: 'Show less',
  copyCode: 'Copy',
  openFile: 'Open {path}',

  // tool cards
  toolPending: 'waiting',
  toolRunning: 'running',
  toolCompleted: 'done',
  toolFailed: 'failed',
  toolCancelled: 'stopped',
  toolLabel: '{title}, {status}',
  diffAdded: 'added',
  diffRemoved: 'removed',
  diffNewFile: 'new file',

  // command cards
  commandLabel: 'Command: {command}',
  commandLabelEnded: 'Command: {command}, {exit}',
  outputOf: 'Output of {command}',
  stderr: 'Standard error',
  cwdUnknown: 'The agent doesn’t report where it ran; the session’s folder is {folder}',
  showWholeCommand: 'Show whole command',
  showCommand: 'Show command',
  hideCommand: 'Hide command',
  classifiedRead: 'Read {path}',
  classifiedReadAny: 'Read',
  classifiedList: 'List {path}',
  classifiedListAny: 'List files',
  classifiedSearch: 'Search for {query}',
  classifiedSearchIn: 'Search for {query} in {path}',
  classifiedSearchPath: 'Search in {path}',
  classifiedSearchAny: 'Search',
  expand: 'Show output',
  collapse: 'Hide output',
  copyCommand: 'Copy command',
  copyOutput: 'Copy output',
  stopTurn: 'Stop this turn',
  runInTerminal: 'Run again in a terminal',
  openOutput: 'Open full output',
  showMore: 'Show more',
  noOutput: 'No output',
  outputNotReported: 'The agent reported no output',
  noOutputYet: 'No output yet',
  neverRan: 'It did not run',
  hiddenLines: '{count} earlier lines not shown',
  droppedByClient: '{size} before that not kept here',
  droppedByAgent: '{size} left out by the agent',
  droppedByAgentSome: 'the agent left some of it out',
  savedByAgent: 'The agent saved all of it in',
  exitCode: 'exit {code}',
  exitCodeSignal: 'exit {code} · {signal}',
  exitUnknown: 'exit unknown',
  exitSignalUnknown: 'ended by a signal',
  timedOut: 'timed out',
  stopped: 'stopped',
  denied: 'denied',
  background: 'background',

  // permission
  permissionTitle: '{agent} asks for permission',
  permissionCwd: 'in {folder}',
  permissionMore: '1 of {count}',
  permissionAnnounce: '{agent} asks for permission: {what}',

  // footer
  footerSuccess: 'Done',
  footerError: 'Ended with an error',
  footerCancelled: 'Stopped',
  footerMaxTokens: 'Ended: the answer reached its length limit',
  footerMaxTurns: 'Ended: the agent reached its limit of requests',
  footerRefusal: 'The agent refused to go on',
  footerTokens: '{input} in, {output} out',
  footerTokensTitle: 'Tokens read and written in this turn',
  footerDenied: '{count} denied',
  footerCostTitle: 'Cost reported by the agent',

  // notices
  info: 'Information',
  warning: 'Warning',
  error: 'Error',
  actionRestart: 'Restart Agent',
  actionSettings: 'Open Settings',
  actionLog: 'Show Log',
  actionChooseAgent: 'Choose Agent',

  // announcements
  announceStarted: 'Running: {command}',
  announceEnded: '{command}: {exit}',
  announceManyEnded: '{count} commands ended, {failed} of them failed',
  announceMessage: 'Answer: {text}',

  // units
  milliseconds: '{n} ms',
  seconds: '{n} s',
  minutesSeconds: '{m} min {s} s',
  hoursMinutes: '{h} h {m} min',
  bytes: '{n} B',
  kibibytes: '{n} KiB',
  mebibytes: '{n} MiB',
} as const;

export type StringKey = keyof typeof STRINGS;
export type StringTable = Readonly<Record<StringKey, string>>;
