/** What a session of the list is opened with; one a row. */
export const ROW = 'session-open';

/** Moves the focus among the rows of the list. False: the key is not for that, or there is nowhere to go. */
export function moveFocus(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>(`.${ROW}`)];
  const at = rows.findIndex(row => row.closest('li')?.contains(document.activeElement));
  const target = rows[targetOf(key, at, rows.length) ?? -1];
  target?.focus();
  return target !== undefined;
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return at < 0 ? undefined : 0;
    case 'End':
      return at < 0 ? undefined : count - 1;
    default:
      return undefined;
  }
}
