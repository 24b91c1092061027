import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Shells whose `-c` runs what people type. Others (fish, nu, …) have a language in which the wrapping below means nothing. */
const KNOWN_SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh']);

/** The user's shell where it is one of the known ones, else /bin/sh. */
export function posixShell(env: NodeJS.ProcessEnv): string {
  const shell = env['SHELL'] ?? '';
  if (!path.isAbsolute(shell) || !KNOWN_SHELLS.has(path.basename(shell))) return '/bin/sh';
  try {
    accessSync(shell, constants.X_OK);
    return shell;
  } catch {
    return '/bin/sh';
  }
}

/**
 * The script for `-c`: it runs the command and, when the shell ends, reports the directory that it ended in on descriptor 3, with a NUL
 * behind it. The command's output, its exit code and its `$?` stay its own, `exit` and syntax errors included, since the report is
 * the shell's EXIT trap (a command that sets its own has its directory forgotten). The trap is silent even under `set -x`.
 *
 * The command itself runs without descriptor 3, so `exec 3>file` can't direct the report into a file and no background process holds
 * the descriptor. bash, dash and ksh restore it for the trap; zsh does not when the command calls `exit`, so there the report goes
 * through a copy with a higher number.
 */
export function posixScript(shell: string, command: string): string {
  const isZsh = path.basename(shell) === 'zsh';
  const report = `{ { command pwd && printf "\\\\0"; } >&${isZsh ? '$gangway_cwd' : '3'}; } 2>/dev/null`;
  const trap = `trap ${quoted(report)} EXIT`;
  // The blank keeps a command that begins with a dash from being an option of eval.
  const run = `eval ${quoted(` ${command}`)}`;
  return isZsh ? `exec {gangway_cwd}>&3 3>&-; ${trap}; ${run}` : `${trap}; ${run} 3>&-`;
}

/** The last directory that was reported, or null. */
export function reportedDirectory(report: string): string | null {
  const records = report.split('\0');
  const last = records.at(-2);
  return last?.endsWith('\n') && last.length > 1 ? last.slice(0, -1) : null;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
