import { parseExitCode } from '../exitCode.ts';
import { asRecord, asString } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { PLAIN, readInput } from './shared.ts';

/**
 * auggie. The result is a text in tags, once at the end, in `rawOutput.output` (and fenced in `content` on failure). The tags are read only
 * where they span the whole text: a command may print tags of its own. Recordings: auggie/s1, s2, s6, s13, s16.
 */
export const auggie: Dialect = {
  ...PLAIN,
  id: 'auggie',
  isNamed: name => name === 'auggie',
  read({ update, call, run, sink }) {
    readInput(run, call.rawInput, false);
    const text = asString(asRecord(update.rawOutput)?.['output']) ?? asString(update.rawOutput);
    if (text === undefined) return;
    const launched = LAUNCHED.test(text);
    const waiting = WAITING.exec(text);
    const envelope = launched || waiting ? null : readEnvelope(text);
    if (launched || waiting) {
      run.background = true;
      call.note = waiting ? text.slice(0, text.indexOf('\nOutput so far:')) : text;
      // "May still be running": the wait is over, and nothing says how the command stands.
      if (waiting) run.verdict = 'unknown';
      sink.cumulative(waiting?.[1] ?? '');
    } else if (envelope) writeEnvelope({ run, call, sink }, envelope);
    else sink.cumulative(text);
  },
};

const LAUNCHED = /^Process launched with terminal ID \d+\s*$/;
const WAITING = /^Command may still be running\.[^<]*\nOutput so far:\n<output>\n([\s\S]*)\n<\/output>\s*$/;
const PROSE = /^Here are the results from executing the command\.\n/;

interface Envelope {
  readonly code: number | null;
  readonly output: string;
  readonly stderr: string | null;
}

/** Tags in any order that, with one line of prose before them, are the whole text. */
function readEnvelope(text: string): Envelope | null {
  let rest = text.replace(PROSE, '').trimEnd();
  const code = takeTag(rest, 'return-code', /^\s*-?\d+\s*$/);
  if (code) rest = code.rest;
  const stderr = takeTag(rest, 'stderr', /^[\s\S]*$/);
  if (stderr) rest = stderr.rest;
  const output = takeTag(rest, 'output', /^[\s\S]*$/);
  if ((!code && !output) || (output ? output.rest : rest).trim() !== '') return null;
  return {
    code: parseExitCode(code?.inner),
    output: trimFrame(output?.inner ?? ''),
    stderr: stderr ? trimFrame(stderr.inner) : null,
  };
}

/** Takes a tag off the front or the back of the text. The output tag reaches to its last closing tag, since the output isn't escaped. */
function takeTag(text: string, tag: string, inside: RegExp): { readonly inner: string; readonly rest: string } | null {
  const open = `<${tag}>`;
  const close = `</${tag}>`;
  const trimmed = text.trim();
  if (trimmed.startsWith(open)) {
    const end = tag === 'output' ? trimmed.lastIndexOf(close) : trimmed.indexOf(close);
    const inner = end === -1 ? null : trimmed.slice(open.length, end);
    if (inner !== null && inside.test(inner)) return { inner, rest: trimmed.slice(end + close.length) };
  }
  if (trimmed.endsWith(close)) {
    const start = trimmed.lastIndexOf(open);
    const inner = start === -1 ? null : trimmed.slice(start + open.length, -close.length);
    if (inner !== null && inside.test(inner)) return { inner, rest: trimmed.slice(0, start) };
  }
  return null;
}

/** The envelope puts one newline behind the opening and one before the closing tag. */
function trimFrame(inner: string): string {
  return inner.replace(/^\n/, '').replace(/\n$/, '');
}

const ABORTED = /\n?Process error: [^\n]*$/;
const CUT = '\n... additional lines truncated ...\n';

function writeEnvelope(
  { run, call, sink }: Pick<CommandFrame, 'run' | 'call' | 'sink'>,
  { code, output, stderr }: Envelope,
): void {
  if (stderr) sink.stderr(stderr);
  // -1 is the agent's own mark for a process that it lost or ended; its words say which (auggie/s6).
  const lost = code === -1 ? ABORTED.exec(output) : null;
  if (lost) {
    call.note = lost[0].trim();
    if (/aborted/.test(lost[0])) run.verdict = 'cancelled';
  } else run.facts.text = code;
  const text = lost ? output.slice(0, lost.index) : output;
  // The cut is in the middle, and only in an output that is too long for the agent (64,600 characters).
  const cut = text.length > 32_000 ? text.indexOf(CUT) : -1;
  if (cut === -1) sink.cumulative(text);
  else {
    sink.replace(text.slice(0, cut + 1));
    sink.append(text.slice(cut + CUT.length), 0);
  }
}
