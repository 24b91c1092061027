import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { isBinary, MOST_BYTES, withoutMark } from '../files/textFiles.ts';

const TIMEOUT_MS = 10_000;

/** The file as it was last committed; undefined: it wasn't, there is no repository, no git, or it is no text. */
export function gitCopy(file: string): Promise<string | undefined> {
  // `-C` and not `cwd`: Windows would look for the program in that directory first.
  const args = ['-C', path.dirname(file), 'show', `HEAD:./${path.basename(file)}`];
  const options = {
    cwd: os.homedir(),
    encoding: 'buffer',
    maxBuffer: MOST_BYTES,
    timeout: TIMEOUT_MS,
    windowsHide: true,
  } as const;
  return new Promise(resolve => {
    execFile('git', args, options, (error, stdout) =>
      resolve(error || isBinary(stdout) ? undefined : withoutMark(stdout.toString('utf8'))),
    );
  });
}
