// Finds a Chromium for Playwright, or installs Debian's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath } from './paths.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const debianPackages = ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'];

/** No sandbox, because root may not use it, and nothing that looks for a network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** The path of a Chromium, or null. */
export function findChromium(env = process.env, knownPlaces = places) {
  if (env.CHROMIUM_PATH) {
    if (!existsSync(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file: ${env.CHROMIUM_PATH}`);
    return env.CHROMIUM_PATH;
  }
  return knownPlaces.find(file => existsSync(file)) ?? findOnPath(names, env.PATH ?? '');
}

function apt(command, args, stdio = ['ignore', 'inherit', 'inherit']) {
  return spawnSync(command, args, { stdio, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
}

function installFromDebian() {
  console.log('Installing Chromium from Debian (once, one to two minutes)…');
  if (!apt('apt-get', ['update', '-q'])) throw new Error('apt-get update failed; Chromium could not be installed.');
  // The fonts' names differ between releases; the tests can do without them, not without the browser.
  const known = debianPackages.filter(name => apt('apt-cache', ['show', name], 'ignore'));
  if (!known.includes('chromium')) throw new Error('This system has no package "chromium". Set CHROMIUM_PATH.');
  if (!apt('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...known]))
    throw new Error(`apt-get install ${known.join(' ')} failed.`);
}

export function canInstallChromium(env = process.env) {
  return process.platform === 'linux' && process.getuid?.() === 0 && findOnPath(['apt-get'], env.PATH) !== null;
}

/** The path of a Chromium; installs one where that can be done without asking anybody. */
export function ensureChromium(env = process.env, knownPlaces = places) {
  const found = findChromium(env, knownPlaces);
  if (found) return found;
  if (!canInstallChromium(env))
    throw new Error(
      'No Chromium or Chrome was found. Install one (on Debian, as root: apt-get install chromium fonts-dejavu-core ' +
        'fonts-noto-color-emoji) or set CHROMIUM_PATH to its executable.',
    );
  installFromDebian();
  const installed = findChromium(env, knownPlaces);
  if (!installed) throw new Error('Chromium was installed, but no executable was found. Set CHROMIUM_PATH.');
  return installed;
}
