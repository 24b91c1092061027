import { type CommandRun, commandOutcome, isSettled } from '../../contract/commandRun.ts';
import { exitWords } from '../../contract/exitWords.ts';
import { findCall } from '../../contract/findEntry.ts';
import { fillIn, type Notice } from '../../contract/notice.ts';
import type { Question, QuestionSubject } from '../../contract/question.ts';
import type { Entry, PermissionAsk, SessionState } from '../../contract/session.ts';
import type { ToolCall } from '../../contract/toolCall.ts';
import { showHiddenCharacters } from '../../contract/visibleText.ts';
import { text } from '../text.ts';
import { queueNews } from './queueNews.ts';

/** What a screen reader is told by itself. */
export interface News {
  readonly polite: readonly string[];
  readonly urgent: readonly string[];
}

const MANY = 3;
const LONGEST = 400;

/**
 * What happened between two states that somebody who doesn't see the page wants to hear: commands that start and end, finished messages,
 * questions and errors. Never a message that is still being written.
 */
export function newsBetween(before: SessionState, after: SessionState): News {
  const polite: string[] = [];
  const urgent: string[] = [];
  const ended: { readonly name: string; readonly pill: string; readonly failed: boolean }[] = [];
  after.entries.forEach((entry, index) => {
    const old = before.entries[index];
    // Of what hasn't changed, only the last entry can be news: it may be finished now.
    if (entry === old && index < before.entries.length - 1) return;
    if (entry.type === 'assistant') {
      if (isFinished(after, index) && !(old && isFinished(before, index))) {
        polite.push(text('announceMessage', { text: shorten(entry.text) }));
      }
    } else if (entry === old) return;
    else if (entry.type === 'question') {
      if (!old && !entry.answer)
        urgent.push(text('questionAnnounce', { agent: after.agent.label, what: shorten(questionText(entry)) }));
    } else if (entry.type === 'notice' && entry.level === 'error') urgent.push(noticeWords(entry));
    else if (entry.type === 'toolCall') {
      for (const run of entry.commands) {
        const was = oldRun(old, run);
        if (run.exit.state === 'running' && was?.exit.state !== 'running') {
          polite.push(text('announceStarted', { command: shorten(nameOf(entry, run)) }));
        } else if (isSettled(run.exit) && !(was && isSettled(was.exit))) {
          const failed = commandOutcome(run, entry.status === 'failed') === 'failure';
          ended.push({ name: shorten(nameOf(entry, run)), pill: exitWords(run, text) ?? '', failed });
        }
      }
    }
  });
  if (ended.length > MANY) {
    const failed = ended.filter(run => run.failed).length;
    polite.splice(0, polite.length, text('announceManyEnded', { count: String(ended.length), failed: String(failed) }));
  } else for (const { name, pill } of ended) polite.push(text('announceEnded', { command: name, exit: pill }));
  polite.push(...queueNews(before, after, shorten));
  const ask = after.asks[0];
  if (ask && ask.askId !== before.asks[0]?.askId) {
    urgent.push(text('permissionAnnounce', { agent: after.agent.label, what: shorten(askedWords(after, ask)) }));
  }
  return { polite, urgent };
}

/** The commands, where there are any: the title alone may be no more than a word. */
function askedWords(state: SessionState, { toolCallId, title }: PermissionAsk): string {
  const commands = findCall(state, toolCallId)?.commands.flatMap(run => run.command ?? []) ?? [];
  return commands.length > 0 ? showHiddenCharacters(commands.join('; ')) : title;
}

/** Something came after it, or the turn is over. */
function isFinished(state: SessionState, index: number): boolean {
  return state.turn === null || index < state.entries.length - 1;
}

function oldRun(old: Entry | undefined, run: CommandRun): CommandRun | undefined {
  return old?.type === 'toolCall' ? old.commands.find(known => known.id === run.id) : undefined;
}

function questionText({ title, subject }: Question): string {
  return [title ?? '', ...subjectWords(subject)].join(' ');
}

function subjectWords(subject: QuestionSubject): readonly string[] {
  switch (subject.kind) {
    case 'plan':
      return [subject.overview ?? subject.plan];
    case 'fileAccess':
      return [text(subject.access === 'read' ? 'fileAskRead' : 'fileAskWrite'), subject.path];
    case 'form':
      return [subject.message, ...subject.fields.map(field => field.label)];
    case 'link':
      return [subject.message, subject.host];
    case 'choices':
      return subject.prompts.map(prompt => prompt.text);
  }
}

/** The sentence, and of the agent's last words the last: an error's end is where it says what is wrong. */
function noticeWords({ code, params, detail }: Notice): string {
  const last = detail?.trimEnd().split('\n').at(-1) ?? '';
  return `${fillIn(text(code), params)} ${shorten(last)}`.trimEnd();
}

function nameOf(call: ToolCall, run: CommandRun): string {
  return run.command ?? call.title;
}

function shorten(words: string): string {
  const line = words
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
