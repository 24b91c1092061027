// The desktop VS Code, where there is one.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { findOnPath } from './paths.mjs';

/** The path of a `code` command that can open a window here, or null. */
export function findDesktopCode(env = process.env, platform = process.platform) {
  if (env.GANGWAY_USE_CODE_SERVER === '1') return null;
  // Inside a remote window or a Linux subsystem `code` only asks an editor elsewhere, which can't see our folder.
  if (env.VSCODE_IPC_HOOK_CLI || env.WSL_DISTRO_NAME) return null;
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return null;
  const code = findOnPath(['code', 'code-insiders'], env.PATH ?? '');
  return code !== null && !realpathSync(code).includes('remote-cli') ? code : null;
}

export function openDesktopCode(code, extensions, folder) {
  const args = ['--new-window', ...extensions.map(extension => `--extensionDevelopmentPath=${extension}`), folder];
  const shell = process.platform === 'win32'; // there `code` is a batch file
  const quoted = shell ? args.map(arg => `"${arg}"`) : args;
  const result = spawnSync(shell ? `"${code}"` : code, quoted, { stdio: ['ignore', 'inherit', 'inherit'], shell });
  if (result.error || result.status !== 0)
    throw new Error(`${code} failed (${result.error?.message ?? `exit ${result.status}`})`);
}
