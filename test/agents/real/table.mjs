// What came out, agent by agent.

const SCENARIOS = ['success', 'failure', 'streaming', 'cancel', 'rejection'];

/** A scenario that an agent has no test for does not apply to it. */
function cell({ tests, whyNot }, scenario) {
  if (whyNot !== undefined) return 'not run';
  const test = tests.find(({ title }) => title === scenario);
  if (test) return test.passed ? 'pass' : 'fail';
  return tests.every(({ passed }) => passed) && tests.length > 0 ? 'n/a' : '?';
}

export function printTable(results) {
  const rows = results.map(result => [
    result.name,
    ...SCENARIOS.map(scenario => cell(result, scenario)),
    result.seconds === undefined ? '' : `${result.seconds} s`,
  ]);
  const header = ['', ...SCENARIOS, ''];
  const widths = header.map((_title, column) => Math.max(...[header, ...rows].map(row => row[column].length)));
  for (const row of [header, ...rows])
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column] + 2))
        .join('')
        .trimEnd(),
    );
  for (const { name, whyNot } of results) if (whyNot !== undefined) console.log(`not run: ${name}: ${whyNot}`);
}
