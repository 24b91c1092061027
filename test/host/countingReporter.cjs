// Mocha's spec reporter, which also leaves its counts in a file for the test runner. CommonJS, as Mocha loads it.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

module.exports = class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      if (process.env.GANGWAY_RESULTS) writeFileSync(process.env.GANGWAY_RESULTS, JSON.stringify(runner.stats));
    });
  }
};
