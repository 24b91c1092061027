// The entry that VS Code loads in its extension host: runs the suites beside it.
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';

const { SUITE_OUT, GANGWAY_RESULTS } = process.env;

export async function run(): Promise<void> {
  // The offline VS Code's host mixes what is printed here with its own log, so the report goes to a file that is followed.
  if (SUITE_OUT !== undefined)
    Mocha.reporters.Base.consoleLog = (...args: unknown[]) => appendFileSync(SUITE_OUT, `${format(...args)}\n`);
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 120_000, reporter: 'spec' });
  for (const name of readdirSync(__dirname)) if (name.endsWith('.test.cjs')) mocha.addFile(path.join(__dirname, name));
  const runner = await new Promise<Mocha.Runner>(resolve => {
    const started: Mocha.Runner = mocha.run(() => resolve(started));
  });
  if (GANGWAY_RESULTS !== undefined) writeFileSync(GANGWAY_RESULTS, JSON.stringify(runner.stats));
  if (runner.failures > 0) throw new Error(`${runner.failures} tests failed`);
}
