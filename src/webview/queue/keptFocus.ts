import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** What had the focus: the part of a row, by its test id, and where the row stood. */
interface Place {
  readonly promptId: string;
  readonly index: number;
  readonly part: string;
}

/**
 * Rows move, go, and change into editors under the focus, which the browser then takes away. It goes to the same part of the same row, else of
 * the row that has come to its place; `onLost` is called when there are no rows any more.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, onLost: () => void): void {
  // Now, since the page still is as it was before this drawing.
  const before = placeOfFocus(list.current);
  useLayoutEffect(() => {
    if (!before || document.activeElement !== document.body) return;
    const rows = rowsOf(list.current);
    const row = rows.find(({ dataset }) => dataset['queued'] === before.promptId) ?? rows[before.index] ?? rows.at(-1);
    if (row) focusPart(row, before.part);
    else onLost();
  });
}

/** Moves the focus to the same part of a row above (-1) or below (1), if there is one. */
export function focusBeside(row: HTMLElement, by: -1 | 1): void {
  const beside = by < 0 ? row.previousElementSibling : row.nextElementSibling;
  const part = document.activeElement?.getAttribute('data-testid') ?? '';
  if (beside instanceof HTMLElement) focusPart(beside, part);
}

/** Opens the last prompt of the queue for editing, with the focus in it. False: there is none. */
export function editLastQueued(): boolean {
  const row = [...document.querySelectorAll<HTMLElement>('[data-queued]')].at(-1);
  const edit = row?.querySelector<HTMLElement>('[data-testid=queued-edit]');
  if (row) focusPart(row, 'queued-edit');
  edit?.click(); // the focus follows into the editor
  return row !== undefined;
}

function placeOfFocus(list: HTMLElement | null): Place | null {
  const active = document.activeElement;
  const row = list?.contains(active) ? active?.closest<HTMLElement>('[data-queued]') : null;
  if (!row) return null;
  return {
    promptId: row.dataset['queued'] ?? '',
    index: rowsOf(list).indexOf(row),
    part: active?.getAttribute('data-testid') ?? '',
  };
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-queued]') ?? [])];
}

function focusPart(row: HTMLElement, part: string): void {
  const same = row.querySelector<HTMLElement>(`[data-testid="${part}"]`);
  (same ?? row.querySelector<HTMLElement>('textarea, button'))?.focus();
}
