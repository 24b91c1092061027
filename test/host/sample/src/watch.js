import { setTimeout as wait } from 'node:timers/promises';
import { harbours, levelAt } from './tides.js';

// One line that redraws itself, then a log line each hour, as build tools print.
for (let hour = 0; hour < 24; hour += 1) {
  for (let step = 0; step < 5; step += 1) {
    process.stdout.write(`\r\x1b[2Kmeasuring ${'.'.repeat(step + 1)}`);
    await wait(100);
  }
  const level = levelAt(harbours.Oldquay, hour).toFixed(2);
  process.stdout.write(`\r\x1b[2K\x1b[32m✓\x1b[0m ${String(hour).padStart(2, '0')}:00  ${level} m\n`);
}
