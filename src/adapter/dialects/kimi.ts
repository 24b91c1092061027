import { utf8Length } from '../../contract/terminalText.ts';
import { parseExitCode } from '../exitCode.ts';
import { textOf } from '../toolUpdate.ts';
import { asRecord, asString, parseJson } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { asksForBackground, isOver, PLAIN, readInput } from './shared.ts';

/**
 * kimi-code. Until the end the content is the tool's input as JSON, or the words of a question, never output; a command that is only asked for
 * (a sub-agent's) stands in those words. The final text is output with an ending of the tool's. Where the client has terminals, the output
 * goes there and nowhere else. Recordings: kimi/s2.A, s4.A, s6b.A, s11.A, s13.A, s16.A, s2.C.
 */
export const kimi: Dialect = {
  ...PLAIN,
  id: 'kimi',
  isNamed: name => /^kimi\b/i.test(name),
  isCommand: (update, call) => PLAIN.isCommand(update, call) || (call.kind === null && call.title === 'Bash'),
  // kimi/load.A
  isInjected: text => /^<system-reminder>[\s\S]*<\/system-reminder>\s*$/.test(text),
  read(frame) {
    const { update, call, run } = frame;
    readInput(run, call.rawInput, false);
    const text = textOf(update.content);
    if (!isOver(call)) {
      if (run.command === null && text !== undefined) readAsked(run, text);
      return;
    }
    // In a terminal of the client it goes on there.
    if (run.hasTerminal && call.agentStatus === 'completed') run.background ||= asksForBackground(call.rawInput);
    const final = asString(update.rawOutput) ?? text;
    if (final !== undefined) readFinal(frame, final);
  },
};

const QUESTION = /^Requesting approval to (?:Running|Starting background): ([\s\S]*[^…])$/;

/** The command in what is asked before it runs: the whole input, or a question, whose words are cut at 50 characters. */
function readAsked(run: CommandFrame['run'], text: string): void {
  const input = text.startsWith('{') && text.endsWith('}') ? asRecord(parseJson(text)) : undefined;
  if (input) readInput(run, input, false);
  else run.command = QUESTION.exec(text)?.[1] ?? null;
}

const FIELDS = '(?:[a-z_]+: [^\\n]*(?:\\n|$))*';
const LAUNCHED = new RegExp(`^task_id: (\\S+)\\npid: \\d+\\n${FIELDS}`);
const SO_FAR = '\nforeground_output:\n';

function readFinal(frame: CommandFrame, text: string): void {
  const { run, call, sink } = frame;
  const launched = LAUNCHED.exec(text);
  if (launched && /^status: running$/m.test(launched[0])) {
    run.background = true;
    run.launchId = launched[1] ?? null;
    call.note = launched[0].trimEnd();
    const rest = text.slice(launched[0].length);
    if (rest.startsWith(SO_FAR)) sink.cumulative(rest.slice(SO_FAR.length));
  } else if (!readSaved(frame, text)) {
    const output = readEnding(frame, text);
    if (output === null) call.note = text;
    else sink.cumulative(output);
  }
}

const DONE = 'Command executed successfully.';
const ENDING =
  /(?:^|\n)(?:Command failed with exit code: (-?\d+)\.|(Interrupted by user)|Command (?:killed by timeout|timed out)[^\n]*)$/;

/** Takes off the tool's ending; null where the text is nothing but the tool's words. */
function readEnding({ run, call }: CommandFrame, text: string): string | null {
  if (text === DONE) run.facts.text = 0;
  if (call.agentStatus !== 'failed') return text === DONE ? '' : text;
  const ending = ENDING.exec(text);
  if (!ending) {
    if (/^Tool "[^"]*" was not run because /.test(text)) run.verdict = 'denied';
    return null;
  }
  if (ending[1] !== undefined) run.facts.text = parseExitCode(ending[1]);
  else run.verdict = ending[2] === undefined ? 'timedOut' : 'cancelled';
  const output = text.slice(0, ending[0].startsWith('\n') ? ending.index + 1 : ending.index);
  // Its word for a failure that printed nothing (kimi/s7c.A).
  return output === `Process exited with code ${ending[1]}\n` ? '' : output;
}

const SAVED = new RegExp(
  `^Tool output exceeded \\d+ characters; the full output was saved to a file\\.\\n(${FIELDS})\\n\\[preview: chars \\[0, (\\d+)\\)\\]\\n`,
);
const ELIDED = /^\n\n\[elided: chars \[\d+, \d+\)\]\n\n\[preview: chars \[\d+, \d+\)\]\n/;
const SAVED_ENDING = new RegExp(`\\n\\n(Command [^\\n]*\\.)\\n(?=task_id: )${FIELDS}$`);

/** A large output: its begin and its end, with the place of the rest. */
function readSaved(frame: CommandFrame, text: string): boolean {
  const { run, sink } = frame;
  const saved = SAVED.exec(text);
  if (!saved) return false;
  run.savedTo = /^output_path: (.+)$/m.exec(saved[1] ?? '')?.[1] ?? run.savedTo;
  const size = Number(/^output_size_bytes: (\d+)$/m.exec(saved[1] ?? '')?.[1] ?? 0);
  let rest = text.slice(saved[0].length);
  const ending = SAVED_ENDING.exec(rest);
  if (ending) {
    readEnding(frame, ending[1] ?? '');
    rest = rest.slice(0, ending.index);
  }
  const at = rest.indexOf(`\n\n[elided: chars [${saved[2]}, `);
  const elided = at === -1 ? null : ELIDED.exec(rest.slice(at));
  const head = elided ? rest.slice(0, at) : rest;
  const tail = elided ? rest.slice(at + elided[0].length) : '';
  sink.replace(head);
  sink.append(tail, Math.max(0, size - utf8Length(head) - utf8Length(tail)));
  return true;
}
