// Runs the offline VS Code's server.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureCodeServer } from './codeServerInstall.mjs';
import { endGroup, spawnGroup, temporaryFolder } from './processes.mjs';

const startTimeoutMs = 120_000;

/** A workbench that asks nothing, fetches nothing and shows nothing but what is under test. */
const quietSettings = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'visible',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

export function writeSettings(userDataDir, settings) {
  mkdirSync(path.join(userDataDir, 'User'), { recursive: true });
  const text = JSON.stringify({ ...quietSettings, ...settings }, null, 2);
  writeFileSync(path.join(userDataDir, 'User', 'settings.json'), text);
}

/** Settings of machine scope are read where the extension host runs. */
function writeMachineSettings(userDataDir, settings) {
  mkdirSync(path.join(userDataDir, 'Machine'), { recursive: true });
  writeFileSync(path.join(userDataDir, 'Machine', 'settings.json'), JSON.stringify(settings, null, 2));
}

function serverArguments(options) {
  return [
    ['--auth', 'none'],
    ['--bind-addr', `127.0.0.1:${options.port}`],
    ['--config', path.join(options.userDataDir, 'config.yaml')],
    ['--user-data-dir', options.userDataDir],
    ['--extensions-dir', options.extensionsDir],
    ['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust', '--ignore-last-opened'],
    ['--disable-getting-started-override'],
    options.idleSeconds ? ['--idle-timeout-seconds', String(options.idleSeconds)] : [],
    // Only with this does a built VS Code heed the extension paths of the page's URL.
    ['--vscode-option', 'enable-smoke-test-driver'],
  ].flat();
}

/** Our environment, less what belongs to a VS Code around us or means something else to code-server. */
function serverEnvironment(env) {
  const foreign = /^(VSCODE_|PASSWORD$|HASHED_PASSWORD$|PORT$)/;
  return Object.fromEntries(Object.entries({ ...process.env, ...env }).filter(([name]) => !foreign.test(name)));
}

function listeningUrl(child, log) {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = reason => {
      clearTimeout(timer);
      reject(new Error(`the VS Code server ${reason}:\n${printed}`));
    };
    const timer = setTimeout(() => fail(`did not start in ${startTimeoutMs / 1000} s`), startTimeoutMs);
    const read = chunk => {
      log?.(String(chunk));
      if (printed.length > 100_000) return; // the start is what matters here
      printed += chunk;
      const url = printed.match(/listening on (http:\/\/\S+?)\/?\s/)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', error => fail(`could not be run (${error.message})`));
    child.once('exit', (code, signal) => fail(`ended with ${signal ?? code}`));
  });
}

/**
 * Starts a server; stop() ends it with all that it started. Port 0 is any free one. With idleSeconds it also ends by itself
 * when no page has been connected for so long: the net for when we are killed and can't end it.
 */
export async function startServer({
  env = {},
  settings = {},
  machineSettings,
  port = 0,
  install = true,
  log,
  ...given
} = {}) {
  const { node, entry } = ensureCodeServer({ install });
  const userDataDir = given.userDataDir ?? temporaryFolder('gangway-data-');
  const extensionsDir = given.extensionsDir ?? path.join(userDataDir, 'extensions');
  mkdirSync(extensionsDir, { recursive: true });
  writeSettings(userDataDir, settings);
  if (machineSettings) writeMachineSettings(userDataDir, machineSettings);
  const args = serverArguments({ port, userDataDir, extensionsDir, idleSeconds: given.idleSeconds });
  const child = spawnGroup(node, [entry, ...args], { env: serverEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await listeningUrl(child, log);
  const exited = new Promise(resolve => child.once('exit', resolve));
  return { url, userDataDir, exited, stop: () => endGroup(child) };
}
