// The host sends the next piece of a flood only when the page says it has taken the last. Terminals and long messages work theirs off in slices,
// so the page waits for them, but never for long: one that was closed meanwhile must not stop the stream.

const LONGEST_WAIT = 1000;

let pending = 0;
let waiting: (() => void)[] = [];

/** Counts a piece of work that ends when `done` is called. */
export function waitFor(start: (done: () => void) => void): void {
  let open = true;
  pending++;
  const finish = () => {
    if (!open) return;
    open = false;
    pending--;
    if (pending === 0) tell();
  };
  start(finish);
  if (open) setTimeout(finish, LONGEST_WAIT);
}

/** Calls back when no such work is left. */
export function whenWorkedOff(then: () => void): void {
  if (pending === 0) then();
  else waiting.push(then);
}

function tell(): void {
  const told = waiting;
  waiting = [];
  for (const then of told) then();
}
