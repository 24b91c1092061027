// Installs agents from npm into the user's cache, a folder for each set of versions: the second run, and the next clone, find them there.
// No install script runs: what the agents need comes ready inside their packages, so a package can't do anything before its test.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npmCommand } from '../../host/bootstrap.mjs';
import { putInPlace, stagingFolder } from '../../host/cachedFolder.mjs';
import { userCache } from '../../host/paths.mjs';
import { output } from '../../host/processes.mjs';
import { node } from './packages.mjs';

const INSTALL_TIMEOUT_MS = 5 * 60_000;
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];

/** The folder with the agent's packages. @throws Error with one line that says why there is none */
export async function ensureInstalled(packages) {
  const versions = process.env.GANGWAY_AGENTS_LATEST === '1' ? await newest(packages) : packages;
  const target = path.join(userCache('gangway-agents'), folderName(versions));
  if (existsSync(target)) return target;
  const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  console.log(`Installing ${wanted.join(' and ')}…`);
  const staged = stagingFolder(target);
  try {
    writeFileSync(path.join(staged, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
    await npm(['install', ...quiet], staged);
    putInPlace(staged, target);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
  return target;
}

/** A Node that is new enough for the agents: ours, or one from npm. */
export async function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = node.needed;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return process.execPath;
  const folder = await ensureInstalled(node.packages);
  const [name] = Object.keys(node.packages);
  return path.join(folder, 'node_modules', name, 'bin', 'node');
}

/** npm itself would take an older version where ours isn't the Node that the newest one needs. */
async function newest(packages) {
  const found = Object.keys(packages).map(async name => {
    // A newer Node is of no use to the agents, and may not suit them.
    if (name in node.packages) return [name, packages[name]];
    return [name, (await npm(['view', name, 'dist-tags.latest'])).trim()];
  });
  return Object.fromEntries(await Promise.all(found));
}

function folderName(versions) {
  const parts = Object.entries(versions).map(
    ([name, version]) => `${name.replace(/^@/, '').replace('/', '+')}-${version}`,
  );
  return [...parts, process.platform, process.arch].join('_');
}

async function npm(args, cwd) {
  const { command, args: all, options } = npmCommand(args);
  const { ok, stdout, stderr } = await output(command, all, { ...options, cwd, timeoutMs: INSTALL_TIMEOUT_MS });
  if (!ok) throw new Error(firstReason(stderr) || `npm ${args[0]} failed`);
  return stdout;
}

/** Of npm's many lines the one that says what was wrong. */
function firstReason(stderr) {
  const lines = stderr.split('\n').map(line => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const isReason = line => line !== '' && !/^(code|errno|syscall|A complete log)/.test(line);
  return lines.find(isReason);
}
