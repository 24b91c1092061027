import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { TerminalSpec } from '../contract/terminalPort.ts';

export interface Invocation {
  readonly program: string;
  readonly args: readonly string[];
  /** The arguments are quoted as they are to be (Windows). */
  readonly verbatim: boolean;
}

/** What means something to a shell and is rarely part of a program's name. A backslash is, in paths on Windows. */
const SPECIAL = { posix: /[\s;&|<>()$`"'*?[\]{}~#!\\=]/, windows: /[\s;&|<>()$`"'*?%^]/ };

/** Command lines of one word that are no program, but part of the shell. */
const BUILT_IN = {
  posix: /^(?:alias|cd|declare|dirs|exit|export|hash|help|history|jobs|set|shopt|times|trap|ulimit|umask|wait|:)$/,
  windows: /^(?:assoc|cd|chdir|cls|date|dir|echo|ftype|path|set|time|title|ver|vol)$/i,
};

/**
 * What to start for a terminal. Some agents (Kimi, Goose) put a whole command line where the protocol has the program; it is one when there are
 * no arguments, it holds more than a program's name can, and there is no such file.
 */
export function terminalInvocation({ command, args, cwd }: TerminalSpec, env: NodeJS.ProcessEnv): Invocation {
  const isWindows = process.platform === 'win32';
  const platform = isWindows ? 'windows' : 'posix';
  const isLine =
    args.length === 0 &&
    (BUILT_IN[platform].test(command) || SPECIAL[platform].test(command)) &&
    !existsSync(path.resolve(cwd, command));
  if (!isLine) return { program: command, args, verbatim: false };
  if (isWindows)
    // As Node's own `shell: true` does it: cmd takes all between the outer quotes as it is.
    return { program: env['ComSpec'] ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${command}"`], verbatim: true };
  // The blank keeps a line that begins with a dash from being an option of the shell.
  return { program: shell(), args: ['-c', command.startsWith('-') ? ` ${command}` : command], verbatim: false };
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
