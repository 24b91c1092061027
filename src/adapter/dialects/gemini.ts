import { parseExitCode, parseSignal } from '../exitCode.ts';
import { textOf } from '../toolUpdate.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { isOver, PLAIN } from './shared.ts';

/**
 * gemini-cli. The command is the title, the directory a line of prose in the content of the first frame, which may be a permission request;
 * output and exit never reach the client, except as one sentence in special cases. Recordings: gemini/s2, s6, s6b, s16.
 */
export const gemini: Dialect = {
  ...PLAIN,
  id: 'gemini',
  isNamed: name => name === 'gemini-cli',
  read(frame) {
    const { update, call, run } = frame;
    const title = HEADER_IN_TITLE.exec(call.title);
    run.command = title ? (title[1] ?? null) : call.title || null;
    if (title) readHeader(run, title[2] ?? '');
    const text = textOf(update.content);
    if (text === undefined) return;
    const header = HEADER.exec(text);
    if (header && !isOver(call)) readHeader(run, text);
    else if (isOver(call)) readFinal(frame, text);
  },
};

const HEADER = /^\[current working directory ([^\n]+?)\](?: \(([\s\S]*?)\))?( \[background\])?$/;
const HEADER_IN_TITLE = /^([\s\S]+?) (\[current working directory [^\n]+?\](?: \([\s\S]*\))?)$/;

function readHeader(run: CommandFrame['run'], text: string): void {
  const [, cwd, description] = HEADER.exec(text) ?? [];
  run.cwd = cwd ?? run.cwd;
  run.description = description ?? run.description;
}

/** Why a command was ended before its own end; all that it had printed stands behind. */
const ENDED_EARLY =
  /^(Command cancelled by user\.|Command (?:timed out|was automatically cancelled because it exceeded the timeout of) ?[^\n]*)(?:\n\nOutput before cancellation:\n([\s\S]*))?$/;

/** Sentences that stand in place of output. */
function readFinal({ run, call, sink }: CommandFrame, text: string): void {
  const endedEarly = ENDED_EARLY.exec(text);
  if (endedEarly) {
    const [, reason = '', printed] = endedEarly;
    run.verdict = reason.startsWith('Command cancelled') ? 'cancelled' : 'timedOut';
    if (printed !== undefined) sink.cumulative(printed);
    call.note = reason;
    return;
  }
  const exited = /^Command exited with code: (-?\d+)$/.exec(text);
  const killed = /^Command terminated by signal: (\w+)$/.exec(text);
  if (exited) run.facts.text = parseExitCode(exited[1]);
  else if (killed) run.facts.signal = parseSignal(killed[1]);
  else if (/^Command moved to background \(PID: \d+\)\./.test(text)) run.background = true;
  else if (/^Blocked: [^\n]+$/.test(text) || /^Tool execution [^\n]* denied by policy\.$/.test(text))
    run.verdict = 'denied';
  else if (call.agentStatus !== 'failed') {
    sink.cumulative(text);
    return;
  }
  call.note = text;
}
