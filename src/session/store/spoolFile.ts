import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { OutputEvent } from '../../contract/events.ts';

/** The file of one stream of a command. Ids are the agent's and may hold anything; a hash is a safe name. */
export function spoolFile(folder: string, toolCallId: string, runId: string, stream: OutputEvent['stream']): string {
  const name = createHash('sha256')
    .update(JSON.stringify([toolCallId, runId]))
    .digest('hex')
    .slice(0, 32);
  return path.join(folder, `${name}${stream === 'stderr' ? '.stderr' : ''}.txt`);
}

/** The end of a file, at most `maxBytes` of it and from a character's begin on, and the size of the whole. null: there is no such file. */
export async function readTail(
  file: string,
  maxBytes: number,
): Promise<{ readonly text: string; readonly size: number } | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - maxBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    let skip = 0;
    // Within a character all bytes but the first begin with the bits 10.
    while (start > 0 && skip < 3 && ((buffer[skip] ?? 0) & 0xc0) === 0x80) skip++;
    return { text: buffer.toString('utf8', skip, bytesRead), size };
  } finally {
    await handle.close();
  }
}
