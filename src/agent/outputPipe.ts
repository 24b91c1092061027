import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

/** One pipe for both of a command's output streams. */
export interface OutputPipe {
  readonly output: Readable;
  /** For the command's stdout and stderr; to be closed here once it was started. */
  readonly writeEnd: number;
}

const BUFFER_BYTES = 64 * 1024;

/**
 * Makes a real pipe, which Node's own 'pipe' is not: that is a pair of sockets, one per stream. With sockets `> /dev/stderr`
 * and `tee /dev/stdout` fail ("No such device or address"), and two streams lose the order in which they were written.
 * @returns null where there is no mkfifo or no folder for it
 */
export async function openOutputPipe(): Promise<OutputPipe | null> {
  let folder: string | null = null;
  let readEnd: number | null = null;
  try {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gangway-'));
    const file = path.join(folder, 'output');
    await promisify(execFile)('mkfifo', ['-m', '600', file]);
    // The reader first and without blocking: a writer would wait for it.
    readEnd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const writeEnd = openSync(file, constants.O_WRONLY);
    const options = { fd: readEnd, readable: true, writable: false, readableHighWaterMark: BUFFER_BYTES };
    return { output: new net.Socket(options), writeEnd };
  } catch {
    if (readEnd !== null) closeSync(readEnd);
    return null;
  } finally {
    // Both ends are open; the name has done its work.
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}
