// Some things cost some milliseconds each: making a terminal, colouring code. When many of them come into view at once, they are done one after
// the other, with room for a frame in between.

let waiting: (() => void)[] = [];
let running = false;

/** Runs a job in a task of its own, after those that wait already. Returns the cancel function. */
export function inTurn(job: () => void): () => void {
  waiting.push(job);
  if (!running) {
    running = true;
    setTimeout(next, 0);
  }
  return () => {
    waiting = waiting.filter(other => other !== job);
  };
}

function next(): void {
  const job = waiting.shift();
  running = waiting.length > 0;
  if (running) setTimeout(next, 0);
  job?.();
}
