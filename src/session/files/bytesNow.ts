import { readFileSync, statSync } from 'node:fs';
import { MOST_BYTES, UnreadableFile } from './textFiles.ts';

/**
 * What a regular file holds at this moment; null: there is none.
 * @throws UnreadableFile when it is too large
 */
export function bytesNow(file: string): Uint8Array | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return null;
  if (stats.size > MOST_BYTES) throw new UnreadableFile('tooLarge');
  return readFileSync(file);
}
