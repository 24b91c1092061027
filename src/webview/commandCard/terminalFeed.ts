import { type TerminalText, utf8Length } from '../../contract/terminalText.ts';

/** What a terminal that has swallowed `before` has to be fed so that it shows `now`. */
export type Feed =
  | { readonly type: 'nothing' }
  | { readonly type: 'append'; readonly text: string }
  | { readonly type: 'restart'; readonly text: string };

const RESTART_LIMIT = 1024;

/**
 * Only the new end, where the stream went on; everything anew, where it was replaced or a part in between is lost. The kept text may have lost
 * its beginning meanwhile; byte counts say how much of it is new.
 */
export function nextFeed(before: TerminalText | null, now: TerminalText): Feed {
  if (before === null) return { type: 'restart', text: now.text };
  if (before.text === now.text && before.totalBytes === now.totalBytes) return { type: 'nothing' };
  const restart: Feed = { type: 'restart', text: now.text };
  const added = now.totalBytes - before.totalBytes;
  if (added < 0 || now.droppedBytes < before.droppedBytes) return restart;
  if (now.text.slice(0, before.text.length) === before.text)
    return { type: 'append', text: now.text.slice(before.text.length) };
  if (now.droppedBytes === before.droppedBytes) return restart;
  // The agent's own cut can be in the middle, and its size a guess.
  if (now.droppedBy !== 'client') return restart;
  const start = startOfLastBytes(now.text, added);
  if (start === null) return restart;
  const common = Math.min(start, RESTART_LIMIT);
  return before.text.endsWith(now.text.slice(start - common, start))
    ? { type: 'append', text: now.text.slice(start) }
    : restart;
}

/** Where the last `bytes` bytes of a text begin; null if it hasn't got more than that. */
function startOfLastBytes(text: string, bytes: number): number | null {
  // UTF-8 takes at least one byte for each UTF-16 unit, so the end is at most this long.
  let start = text.length - Math.min(bytes, text.length);
  let missing = bytes - utf8Length(text.slice(start));
  while (missing < 0 && start < text.length) {
    const code = text.charCodeAt(start);
    const pair = code >= 0xd800 && code <= 0xdbff;
    missing += code < 0x80 ? 1 : code < 0x800 ? 2 : pair ? 4 : 3;
    start += pair ? 2 : 1;
  }
  return missing === 0 && start > 0 ? start : null;
}
