import { plainText } from '../../contract/plainText.ts';
import type { Entry } from '../../contract/session.ts';

/** Of each output the end is searched, in UTF-16 units. */
const MAX_OUTPUT = 16 * 1024;
/** Of a message the begin; nobody types or reads more. */
const MAX_MESSAGE = 256 * 1024;

const BEFORE = 40;
const AFTER = 100;

/** What can be found in these entries: messages of the user and the agent, commands and what they printed. */
export function searchText(entries: readonly Entry[]): string {
  return entries.map(entryText).join('');
}

function entryText(entry: Entry): string {
  switch (entry.type) {
    case 'user':
    case 'assistant':
      return line(entry.text.slice(0, MAX_MESSAGE));
    case 'toolCall':
      return entry.commands
        .map(
          ({ command, output, stderr }) =>
            line(command ?? '') + outputText(output.text) + outputText(stderr?.text ?? ''),
        )
        .join('');
    default:
      return '';
  }
}

function outputText(output: string): string {
  return line(plainText(output.slice(-MAX_OUTPUT)));
}

function line(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' ? '' : `${trimmed}\n`;
}

/** Finds what the user typed, in any case and with any space between its words. null: nothing was typed. */
export function searchPattern(typed: string): RegExp | null {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter(word => word !== '');
  if (words.length === 0) return null;
  return new RegExp(words.map(word => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+'), 'iu');
}

/** One line around the first place where the pattern fits; null: nowhere. */
export function excerpt(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const start = wordStart(text, Math.max(0, found.index - BEFORE), found.index);
  const end = Math.min(text.length, found.index + found[0].length + AFTER);
  const around = text
    .slice(start, end)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${start > 0 ? '…' : ''}${around}${end < text.length ? '…' : ''}`;
}

/** Where the next word begins; where that is far, in the middle of one. */
function wordStart(text: string, at: number, end: number): number {
  if (at === 0) return 0;
  const cut = /^\S{0,15}\s+/.exec(text.slice(at, end));
  return at + (cut?.[0].length ?? 0);
}
