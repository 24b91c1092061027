// Runs the scenarios with one agent, in a process of their own that ends in time whatever the agent does.
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mocha } from '../../host/mocha.mjs';
import { temporaryFolder } from '../../host/processes.mjs';

const TEST_TIMEOUT_MS = 90_000;
const AGENT_TIMEOUT_MS = 4 * 60_000;
const SUITE = 'out/test/agents/real/scenarios.test.js';

/** Runs all its scenarios and prints what they printed in one piece, since others run meanwhile. Resolves to the counts. */
export async function runAgent(name, folder, node) {
  const temporary = temporaryFolder('gangway-agent-');
  const log = path.join(temporary, 'log');
  const descriptor = openSync(log, 'w');
  try {
    return await mocha(['--no-config', '--timeout', String(TEST_TIMEOUT_MS), SUITE], {
      env: environment(temporary, { GANGWAY_AGENT: name, GANGWAY_AGENT_FOLDER: folder, GANGWAY_AGENT_NODE: node }),
      stdio: ['ignore', descriptor, descriptor],
      timeoutMs: AGENT_TIMEOUT_MS,
    });
  } finally {
    closeSync(descriptor);
    process.stdout.write(readFileSync(log));
  }
}

/** Nothing of the user's own: no key, no proxy, no configuration. */
function environment(temporary, more) {
  const nodeFolder = path.dirname(more.GANGWAY_AGENT_NODE);
  return {
    PATH: [nodeFolder, process.env.PATH].join(path.delimiter),
    HOME: temporary,
    TMPDIR: temporary,
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    ...more,
  };
}
