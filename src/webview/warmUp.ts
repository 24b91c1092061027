import { Emulator } from './commandCard/emulator.ts';
import { count } from './measures.ts';

// Some things take long the first time only. They get it over with while nothing is going on.
const TASKS: readonly (() => void)[] = [() => count(1000), () => new Emulator().dispose()];

export function warmUp(): void {
  let next = 0;
  const step = () => {
    TASKS[next++]?.();
    if (next < TASKS.length) requestIdleCallback(step);
  };
  requestIdleCallback(step);
}
