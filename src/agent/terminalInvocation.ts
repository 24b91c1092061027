import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { TerminalSpec } from '../contract/terminalPort.ts';

export interface Invocation {
  readonly program: string;
  readonly args: readonly string[];
  /** The arguments are quoted as they are to be (Windows). */
  readonly verbatim: boolean;
}

/**
 * What to start for a terminal. Some agents (Kimi, Goose) put a whole command line where the protocol has the program; it is one when there are
 * no arguments, it holds more than a program's name can, and there is no such file.
 */
export function terminalInvocation({ command, args, cwd }: TerminalSpec, env: NodeJS.ProcessEnv): Invocation {
  const isLine = args.length === 0 && /[\s;&|<>()$`"'*?]/.test(command) && !existsSync(path.resolve(cwd, command));
  if (!isLine) return { program: command, args, verbatim: false };
  if (process.platform === 'win32')
    // As Node's own `shell: true` does it: cmd takes all between the outer quotes as it is.
    return { program: env['ComSpec'] ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${command}"`], verbatim: true };
  return { program: shell(), args: ['-c', command], verbatim: false };
}

/** Models write for bash; where there is none, POSIX has to do. */
function shell(): string {
  try {
    accessSync('/bin/bash', constants.X_OK);
    return '/bin/bash';
  } catch {
    return '/bin/sh';
  }
}
