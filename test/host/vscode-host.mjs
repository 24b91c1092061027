#!/usr/bin/env node
// Stands in for the VS Code executable: takes the arguments that @vscode/test-electron passes, runs the suite in the
// offline VS Code's extension host and exits with the suite's exit code. RIG_LOG=1 shows what workbench and host log.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { temporaryFolder } from './processes.mjs';
import { openWorkbench } from './workbench.mjs';

const timeoutMs = Number(process.env.RIG_TIMEOUT_MS ?? 300_000);

/** `--name=value` into lists by name (`--name` alone is "true"), the rest apart. */
function parse(args) {
  const options = new Map();
  const rest = [];
  for (const arg of args) {
    const match = arg.match(/^--([^=]+)(?:=(.*))?$/s);
    if (match) options.set(match[1], [...(options.get(match[1]) ?? []), match[2] ?? 'true']);
    else rest.push(arg);
  }
  return { options, rest };
}

/** The suite's reporter appends its lines to this file, since nothing it prints gets here undisturbed. */
function followSuiteOutput() {
  const file = path.join(temporaryFolder('gangway-suite-'), 'output');
  writeFileSync(file, '');
  let shown = 0;
  const flush = () => {
    const bytes = readFileSync(file);
    process.stdout.write(bytes.subarray(shown));
    shown = bytes.length;
  };
  const timer = setInterval(flush, 200);
  const end = () => {
    clearInterval(timer);
    flush();
  };
  return { file, end };
}

/** Lets the page tell how the suite went. Rejects when the page dies, as then nobody says. */
async function listen(page, resolve, reject) {
  page.on('crash', () => reject(new Error('the workbench page crashed')));
  await page.exposeFunction('codeAutomationExit', resolve);
  await page.exposeFunction('codeAutomationLog', (type, args) => {
    if (process.env.RIG_LOG === '1') console.error(`[${type}]`, format(...args));
  });
}

const { options, rest } = parse(process.argv.slice(2));
const suite = followSuiteOutput();
let prepare;
const outcome = new Promise((resolve, reject) => {
  prepare = page => listen(page, resolve, reject);
});
const watchdog = setTimeout(() => {
  suite.end();
  console.error(`the suite did not end in ${timeoutMs / 1000} s`);
  process.exit(124);
}, timeoutMs);
try {
  const workbench = await openWorkbench({
    folder: rest[0] && path.resolve(rest[0]),
    extension: options.get('extensionDevelopmentPath'),
    extensionTestsPath: options.get('extensionTestsPath')?.[0],
    userDataDir: options.get('user-data-dir')?.[0],
    extensionsDir: options.get('extensions-dir')?.[0],
    env: { SUITE_OUT: suite.file },
    prepare,
  });
  process.exitCode = await outcome;
  suite.end();
  await workbench.close();
} catch (error) {
  suite.end();
  console.error(error.message);
  process.exitCode = 1;
}
clearTimeout(watchdog);
