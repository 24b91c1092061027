// Reading a size makes the browser lay out the page, and so does the next reading after each change. So all that is to be read after a redraw
// is read first, and only then changed.

interface Job {
  readonly read: () => void;
  readonly write: () => void;
}

let jobs: Job[] = [];

/** Runs `read` and then `write` before the next frame, together with those of others. */
export function measureLater(read: () => void, write: () => void): void {
  if (jobs.length === 0) queueMicrotask(run);
  jobs.push({ read, write });
}

function run(): void {
  const due = jobs;
  jobs = [];
  for (const job of due) job.read();
  for (const job of due) job.write();
}
