// Runs Mocha and reads what came out.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hostFolder, repositoryRoot } from './paths.mjs';
import { succeeds, temporaryFolder } from './processes.mjs';

/** Runs one of our scripts or a tool from node_modules with this Node. */
export function script(file, args, options) {
  return succeeds(process.execPath, [path.join(repositoryRoot, file), ...args], { cwd: repositoryRoot, ...options });
}

/** The counts that a Mocha run left, and its tests. A run that broke off, or ran no test, counts as a failure. */
function readCounts(file, ended) {
  if (!existsSync(file)) {
    console.error('The stage ended before its tests did.');
    return { passed: 0, failed: 1, tests: [] };
  }
  const { passes, failures, tests } = JSON.parse(readFileSync(file, 'utf8'));
  if (passes + failures === 0) console.error('The stage ran no test.');
  const broken = failures === 0 && (!ended || passes === 0);
  return { passed: passes, failed: broken ? 1 : failures, tests };
}

/** The counts of whatever runs Mocha with our reporter in the given environment. */
export async function counted(run, env = process.env) {
  const file = path.join(temporaryFolder('gangway-results-'), 'results.json');
  const ended = await run({ ...env, GANGWAY_RESULTS: file });
  return readCounts(file, ended);
}

export function mocha(args, { env, ...options }) {
  const reporter = ['--reporter', path.join(hostFolder, 'countingReporter.cjs')];
  const run = all => script('node_modules/mocha/bin/mocha.js', [...reporter, ...args], { ...options, env: all });
  return counted(run, env);
}
