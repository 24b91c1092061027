import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc; 100 on every Linux that matters. */
const TICKS = 100;

/** CPU seconds so far of all running processes whose command line fits, by process id. Linux only. */
export function cpuSeconds(fits: (commandLine: string) => boolean): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (!fits(readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '))) continue;
      // The program's name, in parentheses, may hold spaces.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      found.set(Number(name), (Number(fields[11]) + Number(fields[12])) / TICKS);
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** CPU seconds that were used between two looks, all processes together. */
export function used(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [id, seconds] of after) sum += seconds - (before.get(id) ?? 0);
  return sum;
}
