import { homedir } from 'node:os';
import path from 'node:path';

/** Where sessions of the command line are kept: the place of the platform for a user's data of programs. Absolute. */
export function storeFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { join, isAbsolute } = platform === 'win32' ? path.win32 : path.posix;
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Gangway', 'sessions');
  const windows = platform === 'win32';
  const named = (windows ? env['LOCALAPPDATA'] : env['XDG_DATA_HOME']) ?? '';
  const usual = windows ? join(home, 'AppData', 'Local') : join(home, '.local', 'share');
  return join(isAbsolute(named) ? named : usual, windows ? 'Gangway' : 'gangway', 'sessions');
}
