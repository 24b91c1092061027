import type { CommandRun } from '../contract/commandRun.ts';
import { exitWords } from '../contract/exitWords.ts';
import { noticeText } from '../contract/notice.ts';
import { plainText } from '../contract/plainText.ts';
import type { Question, QuestionSubject } from '../contract/question.ts';
import { sayIn } from '../contract/say.ts';
import type { Entry, SessionState } from '../contract/session.ts';
import { STRINGS } from '../contract/strings.ts';
import { isTerminalStatus, type ToolCall } from '../contract/toolCall.ts';

const ENGLISH = sayIn(STRINGS);

/** Prints a whole session as text. */
export function printSession(state: SessionState, write: (text: string) => void): void {
  const printer = new SessionPrinter(write);
  printer.update(state);
  printer.end();
}

/**
 * Prints a session as it grows: entries in their order, an assistant's text as it comes, a call when it is over. What agents and commands
 * print loses its escape sequences on the way, since a terminal would obey them.
 */
export class SessionPrinter {
  readonly #write: (text: string) => void;
  #next = 0;
  /** How much of the message at `#next` was printed. */
  #printed = 0;
  #state: SessionState | null = null;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Goes on from here: what the session holds so far is not printed. */
  skip(state: SessionState): void {
    this.#next = state.entries.length;
  }

  /** So many entries were put in front of the turn under way; they are not printed either. */
  skipMore(count: number): void {
    this.#next += count;
  }

  update(state: SessionState): void {
    this.#state = state;
    for (;;) {
      const entry = state.entries[this.#next];
      if (!entry) return;
      const isLast = this.#next === state.entries.length - 1;
      if (entry.type === 'assistant') this.#message(entry.text, isLast);
      else if (entry.type === 'toolCall' && isLast && !isTerminalStatus(entry.status)) return;
      else this.#write(entryText(entry));
      if (entry.type === 'assistant' && isLast) return;
      this.#next++;
      this.#printed = 0;
    }
  }

  /** Prints what is still open. */
  end(): void {
    const last = this.#state?.entries[this.#next];
    if (last?.type === 'assistant') this.#message(last.text, false);
    else if (last) this.#write(entryText(last));
  }

  #message(text: string, mayGrow: boolean): void {
    this.#write(plainText(text.slice(this.#printed)));
    this.#printed = text.length;
    if (!mayGrow) this.#write(text.endsWith('\n') ? '\n' : '\n\n');
  }
}

function entryText(entry: Entry): string {
  switch (entry.type) {
    case 'user':
      return `> ${entry.text.trimEnd().replaceAll('\n', '\n> ')}\n\n`;
    case 'assistant':
      return `${plainText(entry.text)}\n\n`;
    case 'toolCall':
      return `${callText(entry)}\n`;
    case 'plan':
      return `${entry.entries.map(item => `[${item.status === 'completed' ? 'x' : item.status === 'in_progress' ? '~' : ' '}] ${plainText(item.content)}\n`).join('')}\n`;
    case 'question':
      return questionText(entry);
    case 'notice':
      return `! ${noticeText(entry)}\n${entry.detail ? `${plainText(entry.detail).trimEnd()}\n` : ''}\n`;
    default:
      return '';
  }
}

function questionText({ title, subject, answer }: Question): string {
  const head = title === null ? '' : `${title}\n`;
  return `? ${plainText(head + subjectText(subject))}[${answer?.kind ?? 'open'}]\n\n`;
}

function subjectText(subject: QuestionSubject): string {
  switch (subject.kind) {
    case 'plan':
      return `${subject.overview ?? ''}\n${subject.plan}\n`;
    case 'fileAccess':
      return `${subject.access} ${subject.path}\n`;
    case 'form':
      return `${subject.message}\n${subject.fields.map(({ label }) => `- ${label}\n`).join('')}`;
    case 'link':
      return `${subject.message}\n${subject.url}\n`;
    case 'choices':
      return subject.prompts
        .map(({ text, options }) => `${text} (${options.map(({ label }) => label).join(', ')})\n`)
        .join('');
  }
}

function callText(call: ToolCall): string {
  if (call.commands.length === 0) {
    const paths = call.content.flatMap(item => (item.type === 'diff' ? [`  ${item.path}\n`] : []));
    return `* ${plainText(call.title)} (${call.status})\n${paths.join('')}`;
  }
  return call.commands.map(run => runText(run, call)).join('');
}

function runText(run: CommandRun, call: ToolCall): string {
  const where = run.cwd === null ? '' : `${run.cwd} `;
  const output = plainText(run.output.text);
  const dropped =
    run.output.droppedBytes > 0
      ? `[${run.output.droppedBytes} bytes dropped by the ${run.output.droppedBy ?? 'client'}]\n`
      : '';
  const end = output === '' || output.endsWith('\n') ? '' : '\n';
  return `${where}$ ${plainText(run.command ?? call.title)}\n${dropped}${output}${end}[${exitWords(run, ENGLISH) ?? run.exit.state}]\n`;
}
