import type { Entry, SessionState } from './session.ts';

/** So many entries fill any view. */
const ENTRIES = 60;
/** And so much text, in UTF-16 units. */
const MOST_TEXT = 256 * 1024;
/** Beyond this a session is long: to show it as a whole takes noticeably longer than to show its end. */
const LONG_ENTRIES = 4 * ENTRIES;
const LONG_TEXT = 2 * MOST_TEXT;

/**
 * The end of a long session, with as many of its last entries as fill a view, to be looked at until the whole is there. Nothing may be
 * reduced into it. null: the session is short.
 */
export function glanceOf(state: SessionState): SessionState | null {
  const { entries, turn } = state;
  if (!isLong(entries)) return null;
  let first = entries.length;
  for (let text = 0; first > 0 && entries.length - first < ENTRIES; first--) {
    text += textLength(entries[first - 1]);
    if (text > MOST_TEXT) break;
  }
  if (first === entries.length) return null;
  const behind = (index: number) => Math.max(0, index - first);
  return {
    ...state,
    entries: entries.slice(first),
    turn: turn && { ...turn, firstEntry: behind(turn.firstEntry), stepEntry: behind(turn.stepEntry) },
  };
}

function isLong(entries: readonly Entry[]): boolean {
  if (entries.length > LONG_ENTRIES) return true;
  let text = 0;
  for (const entry of entries) text += textLength(entry);
  return text > LONG_TEXT;
}

function textLength(entry: Entry | undefined): number {
  if (!entry) return 0;
  if ('images' in entry) return entry.images.reduce((sum, { data }) => sum + data.length, entry.text.length);
  if (entry.type !== 'toolCall') return 0;
  let text = 0;
  for (const { output, stderr } of entry.commands) text += output.text.length + (stderr?.text.length ?? 0);
  for (const item of entry.content) {
    if (item.type === 'text') text += item.text.length;
    else if (item.type === 'diff') text += item.newText.length + (item.oldText?.length ?? 0);
    else if (item.type === 'image') text += item.data.length;
  }
  return text;
}
