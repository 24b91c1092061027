// Mocha's spec reporter, which also says at once why a test failed and leaves its counts and tests in a file for the test runner. CommonJS, as Mocha loads it.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

module.exports = class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS } = Mocha.Runner.constants;
    const tests = [];
    runner.on(EVENT_TEST_PASS, ({ title }) => tests.push({ title, passed: true }));
    runner.on(EVENT_TEST_FAIL, ({ title }) => tests.push({ title, passed: false }));
    // Mocha tells why only at the end, which a run that is cut off never reaches.
    runner.on(EVENT_TEST_FAIL, (_test, error) => console.log(`       ${error.message.split('\n', 1)}`));
    runner.once(EVENT_RUN_END, () => {
      if (process.env.GANGWAY_RESULTS)
        writeFileSync(process.env.GANGWAY_RESULTS, JSON.stringify({ ...runner.stats, tests }));
    });
  }
};
