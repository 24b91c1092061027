// Installs the offline VS Code (code-server and the Node it needs) from npm into the user's cache, once per version.
// No install script runs: every binary that is needed comes ready inside the packages, so no compiler either.
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { npm } from './bootstrap.mjs';
import { putInPlace, stagingFolder } from './cachedFolder.mjs';
import { hostFolder, userCache } from './paths.mjs';

const manifest = path.join(hostFolder, 'vscode', 'package.json');
const nodePackage = `node-linux-${process.arch}`;
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

function locate(folder) {
  const modules = path.join(folder, 'node_modules');
  return {
    node: path.join(modules, nodePackage, 'bin', 'node'),
    entry: path.join(modules, 'code-server', 'out', 'node', 'entry.js'),
  };
}

function installInto(folder) {
  copyFileSync(manifest, path.join(folder, 'package.json'));
  npm(['install', '--no-package-lock', ...quiet], { cwd: folder });
  // code-server's own install script does this, and then compiles what the tests can do without.
  const vscode = path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  npm(['install', '--omit=dev', '--no-save', ...quiet], { cwd: vscode });
  const { node, entry } = locate(folder);
  for (const file of [node, entry]) if (!existsSync(file)) throw new Error(`the installed packages lack ${file}`);
}

/** The paths of Node and of code-server's entry. Several processes may call this at once. */
export function ensureCodeServer({ install = true } = {}) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const nodeVersion = optionalDependencies[nodePackage];
  if (process.platform !== 'linux' || nodeVersion === undefined)
    throw new Error(
      `The offline VS Code runs on Linux x64 and arm64, not on ${process.platform} ${process.arch}. ` +
        'Install VS Code and put its command "code" on the PATH.',
    );
  const key = `code-server-${dependencies['code-server']}-node-${nodeVersion}-${process.arch}`;
  const target = path.join(userCache('gangway-vscode'), key);
  if (existsSync(target)) return locate(target);
  if (!install) throw new Error(`The offline VS Code is not installed (${target}) and --no-install was given.`);

  console.log(`Installing the offline VS Code into ${target} (once, one to two minutes, 800 MB)…`);
  const staged = stagingFolder(target);
  try {
    installInto(staged);
    putInPlace(staged, target);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
  return locate(target);
}
