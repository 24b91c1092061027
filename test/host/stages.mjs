// The stages of npm test. Each runs to its end, prints its own output and resolves to its counts.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { npm } from './bootstrap.mjs';
import { ensureChromium, findChromium } from './browser.mjs';
import { ensureCodeServer } from './codeServerInstall.mjs';
import { usesOfflineVscode } from './editorChoice.mjs';
import { counted, mocha, script } from './mocha.mjs';
import { repositoryRoot } from './paths.mjs';

const minute = 60_000;
const onePassed = { passed: 1, failed: 0 };
const oneFailed = { passed: 0, failed: 1 };

function check() {
  npm(['run', '--silent', 'check'], { cwd: repositoryRoot, timeout: 5 * minute }); // throws when it fails
  return onePassed;
}

export async function build() {
  return (await script('esbuild.mjs', ['--tests'], { timeoutMs: 3 * minute })) ? onePassed : oneFailed;
}

/** Whatever runs without an editor: the folders of .mocharc.json. Files run side by side, as many of them wait for processes. */
function unit() {
  const jobs = String(Math.max(2, availableParallelism()));
  return mocha(['--parallel', '--jobs', jobs], { timeoutMs: 8 * minute });
}

/** Before the clock of a stage starts: on a fresh machine this takes minutes. */
function prepareOfflineVscode() {
  ensureCodeServer();
  ensureChromium();
}

function vscode() {
  if (usesOfflineVscode()) prepareOfflineVscode();
  return counted(env => script('test/host/editorSuite.mjs', [], { env, timeoutMs: 6 * minute }));
}

/** The page alone, in a browser and against a host that the tests play. */
function page() {
  if (process.platform !== 'linux' && findChromium() === null) {
    console.log('Skipped: no Chromium or Chrome was found.');
    return { passed: 0, failed: 0 };
  }
  ensureChromium();
  return mocha(['--no-config', '--timeout', '60000', 'out/test/e2e/page/**/*.test.js'], {
    timeoutMs: 5 * minute,
  });
}

/** In the real workbench, where a test takes seconds. */
function e2e() {
  if (process.platform !== 'linux') {
    console.log('Skipped: the offline VS Code that these tests drive runs on Linux only.');
    return { passed: 0, failed: 0 };
  }
  prepareOfflineVscode();
  const args = ['--no-config', '--timeout', '150000', '--ignore', 'out/test/e2e/page/**'];
  return mocha([...args, 'out/test/e2e/**/*.test.js'], { timeoutMs: 10 * minute });
}

/** In the order in which they run; what the build makes is needed by those that say so. */
export const stages = {
  check: { run: check, needs: [] },
  build: { run: build, needs: [] },
  unit: { run: unit, needs: ['out/test/unit'] },
  page: { run: page, needs: ['dist/page/page.js', 'out/test/e2e/page'] },
  vscode: { run: vscode, needs: ['dist/extension.js', 'out/test/vscode/index.cjs'] },
  e2e: { run: e2e, needs: ['dist/extension.js', 'dist/page/page.js', 'out/test/e2e'] },
};

export async function runStage({ run, needs }) {
  const missing = needs.filter(file => !existsSync(path.join(repositoryRoot, file)));
  try {
    if (missing.length === 0) return await run();
    console.error(`not run: the build made no ${missing.join(', no ')}`);
  } catch (error) {
    console.error(error.message);
  }
  return oneFailed;
}
