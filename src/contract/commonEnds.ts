/** How many items two lists begin with alike, and how many of the rest they end with alike. */
export function commonEnds<T>(
  before: readonly T[],
  after: readonly T[],
): { readonly head: number; readonly tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { head, tail };
}
