import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where to look: an environment and the rules of a platform. The defaults are the host's own. */
export interface PathContext {
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
}

/**
 * Finds the file that starting `program` would run, without starting anything: along PATH for a bare name (with each of PATHEXT on
 * Windows), else the path itself. On POSIX it must be executable for this user. null when there is none.
 */
export async function findOnPath(program: string, context: PathContext = {}): Promise<string | null> {
  const { env = process.env, platform = process.platform } = context;
  const windows = platform === 'win32';
  const rules = windows ? path.win32 : path.posix;
  const hasFolder = program.includes('/') || (windows && program.includes('\\'));
  const folders = hasFolder ? [''] : searchPath(env, windows).split(rules.delimiter);
  const suffixes = windows ? windowsSuffixes(program, env) : [''];
  for (const folder of folders) {
    // An empty or relative entry means the current directory, which is another one for each session: not searched.
    if (!hasFolder && !rules.isAbsolute(folder)) continue;
    for (const suffix of suffixes) {
      const file = folder === '' ? program + suffix : rules.join(folder, program + suffix);
      if (await isProgram(file, windows)) return file;
    }
  }
  return null;
}

/** The file that a command means, where a relative path is relative to its working directory; null when there is none. */
export function locateProgram(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  return findOnPath(command === path.basename(command) ? command : path.resolve(cwd, command), { env });
}

function searchPath(env: NodeJS.ProcessEnv, windows: boolean): string {
  if (!windows) return env['PATH'] ?? '';
  const name = Object.keys(env).find(key => key.toUpperCase() === 'PATH');
  // On Windows an entry may be quoted.
  return (name === undefined ? '' : (env[name] ?? '')).replaceAll('"', '');
}

function windowsSuffixes(program: string, env: NodeJS.ProcessEnv): string[] {
  const suffixes = (env['PATHEXT'] || '.COM;.EXE;.BAT;.CMD').split(';').filter(suffix => suffix !== '');
  const hasOne = suffixes.some(suffix => program.toLowerCase().endsWith(suffix.toLowerCase()));
  return hasOne ? ['', ...suffixes] : suffixes;
}

async function isProgram(file: string, windows: boolean): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    if (!windows) await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
