// Makes a fresh clone ready to run. Node's own modules only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './paths.mjs';

const lockFile = path.join(repositoryRoot, 'package-lock.json');
const stampFile = path.join(repositoryRoot, 'node_modules', '.gangway-lock-hash');

/** Says what is wrong with a Node that is too old, before anything fails on it in words of its own. */
export function requireNode() {
  const wanted = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')).engines.node;
  const [major, minor] = wanted.replace('>=', '').split('.').map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  throw new Error(`Gangway needs Node ${wanted}, this is ${process.version}. Install a newer one and try again.`);
}

/** How to run npm: the one that started us where there is one. */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  const [command, before, shell] = cli?.endsWith('npm-cli.js')
    ? [process.execPath, [cli], false]
    : ['npm', [], process.platform === 'win32'];
  // What npm tells its scripts about our package and its own silence is not meant for an npm inside them.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|config_local_prefix|config_loglevel)/.test(name),
    ),
  );
  return { command, args: [...before, ...args], options: { env, shell } };
}

/** Runs npm to its end with our own standard streams. */
export function npm(args, options) {
  const run = npmCommand(args);
  const result = spawnSync(run.command, run.args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...run.options,
    ...options,
  });
  if (result.error || result.status !== 0) {
    const why = result.error?.message ?? (result.signal ? `ended by ${result.signal}` : `exit ${result.status}`);
    throw new Error(`npm ${args.join(' ')} failed (${why})`);
  }
}

/** Installs the packages when they are missing or not those of package-lock.json. */
export function bootstrap({ install = true } = {}) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash) return;
  if (!install) {
    if (existsSync(path.dirname(stampFile))) return;
    throw new Error('node_modules is missing and --no-install was given. Run npm ci.');
  }
  console.log('Installing packages…');
  npm(['ci', '--no-audit', '--no-fund'], { cwd: repositoryRoot });
  writeFileSync(stampFile, `${hash}\n`);
}
