import type { ToldEdit, Touch } from './touches.ts';

/**
 * What a file held before the agent touched it: as it is now, a text made of what the agent tells, or (`elsewhere`) it has to come from another
 * source, and `otherwise` is what to take where there is none (undefined: nothing is known).
 */
export type FirstText =
  | { readonly from: 'now' }
  | { readonly from: 'edits'; readonly text: string | null }
  | { readonly from: 'elsewhere'; readonly otherwise: string | null | undefined };

/** Finds it from what the file holds now (null: there is none) and what is told of the touch. */
export function firstText(now: string | null, { edits, isDone }: Touch): FirstText {
  if (edits.length === 0) return isDone ? { from: 'elsewhere', otherwise: undefined } : { from: 'now' };
  let text = now;
  let isLate = false;
  for (const edit of edits.toReversed()) {
    const before = unmake(text, edit, isDone);
    if (before === 'notYet') continue;
    if (before === 'unknown') return { from: 'elsewhere', otherwise: edit.oldText === null ? null : undefined };
    text = before.text;
    isLate = true;
  }
  return isLate ? { from: 'edits', text } : { from: 'now' };
}

/** The text before one edit, if that was made already. */
function unmake(
  now: string | null,
  { oldText, newText }: ToldEdit,
  isDone: boolean,
): { readonly text: string | null } | 'notYet' | 'unknown' {
  if (now === null) return isDone && oldText !== null && oldText !== '' ? { text: oldText } : 'notYet';
  const oldPart = inLineEndsOf(now, oldText ?? '');
  const newPart = inLineEndsOf(now, newText);
  // A file that the agent calls new may have been there: agents leave the old text out when they replace all of it.
  if (oldPart === '') {
    if (now === newPart && oldText === '') return { text: '' };
    return now === newPart || isDone ? 'unknown' : 'notYet';
  }
  if (now === oldPart) return 'notYet';
  if (now === newPart) return { text: oldPart };
  const hasOld = now.includes(oldPart);
  const isMade = newPart === '' ? !hasOld : now.includes(newPart) && (!hasOld || newPart.includes(oldPart));
  if (!isMade) return hasOld || !isDone ? 'notYet' : 'unknown';
  // Pieces: only one that stands in one place can be put back.
  const at = now.indexOf(newPart);
  if (newPart === '' || now.includes(newPart, at + 1)) return 'unknown';
  return { text: now.slice(0, at) + oldPart + now.slice(at + newPart.length) };
}

export function inLineEndsOf(model: string, text: string): string {
  return model.includes('\r\n') && !text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}
