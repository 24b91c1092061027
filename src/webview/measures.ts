import { text } from './text.ts';

// Numbers as people read them.

/** `340 ms`, `2.4 s`, `48 s`, `3 min 05 s`, `2 h 10 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return text('milliseconds', { n: count(Math.max(0, Math.round(ms))) });
  if (ms < 9950) return text('seconds', { n: decimal(ms / 1000) });
  return wholeSeconds(ms);
}

/** Elapsed time that a ticker counts up: no decimals, so that it doesn't flicker. */
export function wholeSeconds(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return text('seconds', { n: String(seconds) });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return text('minutesSeconds', { m: String(minutes), s: String(seconds % 60).padStart(2, '0') });
  return text('hoursMinutes', { h: count(Math.floor(minutes / 60)), m: String(minutes % 60).padStart(2, '0') });
}

export function byteSize(bytes: number): string {
  if (bytes < 1024) return text('bytes', { n: count(bytes) });
  if (bytes < 1024 * 1024) return text('kibibytes', { n: decimal(bytes / 1024) });
  return text('mebibytes', { n: decimal(bytes / 1024 / 1024) });
}

export function count(n: number): string {
  return grouped(n, 0, 0);
}

export function money(amount: number, currency: string): string {
  const digits = amount !== 0 && Math.abs(amount) < 0.1 ? 4 : 2;
  return `${grouped(amount, digits, digits)} ${currency}`;
}

function decimal(n: number): string {
  return grouped(n, 0, n < 100 ? 1 : 0);
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number in the user's way of writing. The browser's formatter takes its time to begin with, so small whole numbers do without it. */
function grouped(n: number, leastDigits: number, mostDigits: number): string {
  if (Number.isInteger(n) && Math.abs(n) < 1000 && leastDigits === 0) return String(n);
  const key = `${leastDigits} ${mostDigits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(undefined, {
      minimumFractionDigits: leastDigits,
      maximumFractionDigits: mostDigits,
    });
    formats.set(key, format);
  }
  return format.format(n);
}
