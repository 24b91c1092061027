import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { ImageContent } from '../contract/session.ts';
import { isOnOtherMachine } from './files/filePaths.ts';

/** A larger picture is a link to its file and nothing more. */
const MAX_BYTES = 8 * 1024 * 1024;

const SIGNATURES: readonly (readonly [mimeType: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/**
 * The picture in a file that an agent names, by what is in it and not by its name. null: there is none, it is too large, or it is something
 * else. Devices and pipes are not read, and neither are other machines' shares.
 */
export async function readImageFile(named: string, cwd: string): Promise<ImageContent | null> {
  if (named.includes('\0')) return null;
  const wanted = path.resolve(cwd, named);
  if (isOnOtherMachine(wanted)) return null;
  try {
    const file = await open(await realpath(wanted));
    try {
      const info = await file.stat();
      if (!info.isFile() || info.size > MAX_BYTES) return null;
      const bytes = Buffer.alloc(info.size);
      const { bytesRead } = await file.read(bytes, 0, info.size, 0);
      const data = bytes.subarray(0, bytesRead);
      const mimeType = typeOf(data);
      return mimeType === null ? null : { mimeType, data: data.toString('base64') };
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

function typeOf(data: Buffer): string | null {
  const head = data.toString('latin1', 0, 16);
  return SIGNATURES.find(([, at, bytes]) => head.startsWith(bytes, at))?.[0] ?? null;
}
