import type { CommandRun } from '../../../src/contract/commandRun.ts';
import { playRecording, recordedAgents, recordingsOf, type ShownCommand } from './loadRecording.ts';
import { type Expected, expectedCommands, type Recording, TRUTH } from './truth.ts';

// How true the cards are, over all recordings: what is exact, what the wire doesn't say, what is wrong, and where an agent's wrapping shows.

type Verdict = 'exact' | 'unknown' | 'wrong';

const ASPECTS = ['command', 'output', 'cwd', 'exit'] as const;

export interface AgentFidelity {
  readonly agent: string;
  readonly recordings: number;
  readonly commands: number;
  readonly counts: Readonly<Record<(typeof ASPECTS)[number], Record<Verdict, number>>>;
  /** Recordings with a wrong value or with wrapper text, with what. */
  readonly faults: readonly string[];
  readonly wrong: number;
  readonly wrapped: number;
}

export function measureFidelity(): readonly AgentFidelity[] {
  return recordedAgents().map(measureAgent);
}

function measureAgent(agent: string): AgentFidelity {
  const zero = () => ({ exact: 0, unknown: 0, wrong: 0 });
  const counts = { command: zero(), output: zero(), cwd: zero(), exit: zero() };
  const faults: string[] = [];
  let commands = 0;
  let wrapped = 0;
  const files = recordingsOf(agent);
  for (const file of files) {
    const played = playRecording(agent, file);
    const expected = expectedCommands(played.recording);
    for (let index = 0; index < Math.max(expected.length, played.commands.length); index++) {
      commands++;
      const shown = played.commands[index];
      const verdicts = judge(shown?.run, expected[index], played.recording);
      for (const aspect of ASPECTS) {
        counts[aspect][verdicts[aspect]]++;
        if (verdicts[aspect] === 'wrong') faults.push(`${agent}/${file}: ${aspect} of command ${index + 1} is wrong`);
      }
      const wrapper = shown && wrapperIn(shown);
      if (!wrapper) continue;
      wrapped++;
      faults.push(`${agent}/${file}: ${wrapper} in command ${index + 1}`);
    }
  }
  const wrong = ASPECTS.reduce((sum, aspect) => sum + counts[aspect].wrong, 0);
  return { agent, recordings: files.length, commands, counts, faults, wrong, wrapped };
}

function judge(
  run: CommandRun | undefined,
  wanted: Expected | undefined,
  { scenario }: Recording,
): Record<(typeof ASPECTS)[number], Verdict> {
  if (!run || !wanted) return { command: 'wrong', output: 'wrong', cwd: 'wrong', exit: 'wrong' };
  const nullable = (value: string | null, expected: string | null) =>
    value !== expected ? 'wrong' : value === null ? 'unknown' : 'exact';
  const { state, code } = run.exit;
  const isUnknown = state === 'unknown' || state === 'running' || state === 'pending';
  return {
    command: nullable(run.command, wanted.command),
    cwd: nullable(run.cwd, wanted.cwd),
    output: judgeOutput(run, wanted, scenario),
    exit: state !== wanted.state || code !== wanted.code ? 'wrong' : isUnknown ? 'unknown' : 'exact',
  };
}

/** An output that is empty where the command printed something, and the agent sends nothing of it, is unknown. */
function judgeOutput(run: CommandRun, wanted: Expected, scenario: string): Verdict {
  const { text } = run.output;
  const isRight =
    typeof wanted.output === 'string'
      ? text === wanted.output
      : text.startsWith(wanted.output.starts) && text.endsWith(wanted.output.ends);
  if (!isRight || run.stderr?.text !== wanted.stderr) return 'wrong';
  const neverRan = wanted.state === 'denied' || wanted.state === 'exited';
  return wanted.output === '' && TRUTH[scenario]?.output !== '' && !neverRan ? 'unknown' : 'exact';
}

/** What agents wrap around output, or send in its place. None of the recorded commands prints any of it. */
const WRAPPERS: readonly (readonly [string, RegExp])[] = [
  ['a fence', /^(`{3,}|~{3,})|(`{3,}|~{3,})\s*$/],
  ['a tag', /<\/?(?:return-code|output|stderr|shell_metadata|bash_metadata|tool_use_error|persisted-output)>/],
  ['a trailer', /<(?:shellId: |exited with|command (?:started|with))[^>]*>\s*$/],
  ['an exit line', /^\[?(?:Exit code|Command exited with code|exit code:) ?-?\d+/im],
  ['an exit line', /(?:Command|Process) (?:failed with exit code|exited with code|timed out|aborted)[^\n]*$/],
  ['a report', /^(?:Command|Directory|Output|Exit Code|Signal|Process Group PGID): /m],
  ['arguments', /^\s*\{"(?:command|commands|cmd)"/],
  [
    'a placeholder',
    /^\s*(?:\(no output\)|\(empty\)|\(none\)|\(Bash completed[^)]*\)|Command executed successfully\.)\s*$/,
  ],
  ['a truncation mark', /truncated|omitted|elided: |Saved to: |saved to: |\[Showing |too large/],
  ['words on the background', /task_id: |running in (?:the )?background|moved to the background|Background shell/],
  ['words on a cancel', /Interrupted by user|aborted the command|Command was aborted|rejected|refused/],
  ['a directory line', /^\[current working directory/],
];

/** The name of what is wrapped around a command's text or output; null: nothing. */
export function wrapperIn({ run, call }: ShownCommand): string | null {
  const texts = [run.output.text, run.stderr?.text ?? ''];
  for (const text of texts) {
    const found = WRAPPERS.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
    if (text !== '' && (text === run.description || text === run.command || text === call.title))
      return 'a description';
  }
  const { command } = run;
  if (command === null) return null;
  if (command === run.description) return 'a description';
  return /^(?:\/\S*\/)?(?:ba|z|da)?sh -l?c |^run_commands: |^Run(?:ning: | `)/.test(command) ? 'a shell wrapper' : null;
}

export function fidelityTable(agents: readonly AgentFidelity[]): string {
  const cell = ({ exact, unknown, wrong }: Record<Verdict, number>) => `${exact}/${unknown}/${wrong}`;
  const rows = agents.map(({ agent, recordings, commands, counts, wrapped }) => [
    agent,
    String(recordings),
    String(commands),
    ...ASPECTS.map(aspect => cell(counts[aspect])),
    String(wrapped),
  ]);
  const head = ['agent', 'recordings', 'shown', 'command', 'output', 'directory', 'exit', 'wrapped'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
      .join('  ');
  return [line(head), ...rows.map(line)].join('\n');
}
