import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';

/** Replaces a file as a whole: a reader finds the old text or the new one, never a part. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(next, content);
    await rename(next, file);
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw error;
  }
}

/** A file that is being extended. */
export interface Extension {
  /** Bytes that are there. */
  readonly size: number;
  /** Writes at this place and drops what was behind it. When that fails, what was written of it is cut off again. */
  write(bytes: Uint8Array, at: number): Promise<void>;
}

/** Opens a file, made if need be, to write behind its end. */
export async function extendFile<T>(file: string, extend: (extension: Extension) => Promise<T>): Promise<T> {
  // Not for appending: Windows then doesn't let the file be cut.
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT);
  try {
    const { size } = await handle.stat();
    return await extend({ size, write: (bytes, at) => writeAt(handle, bytes, at, size) });
  } finally {
    await handle.close();
  }
}

async function writeAt(handle: FileHandle, bytes: Uint8Array, at: number, size: number): Promise<void> {
  try {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
    if (size > at + bytes.length) await handle.truncate(at + bytes.length);
  } catch (error) {
    // Where even that fails, the next write begins at the same place.
    await handle.truncate(at).catch(() => {});
    throw error;
  }
}
