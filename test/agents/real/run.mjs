// npm run test:agents: the released agents against a scripted model. All of them, or those that are named: npm run test:agents -- gemini kimi
// Its last line is "N passed, N failed" whatever happens, and it exits with 1 when anything failed. An agent that can't be installed
// is neither: it is named above that line.
import { bootstrap, requireNode } from '../../host/bootstrap.mjs';
import { agents } from './packages.mjs';

/** Agents wait more than they work, but some start with seconds of work. */
const AT_ONCE = 2;

function chosen(names) {
  const unknown = names.filter(name => !agents.some(agent => agent.name === name));
  if (unknown.length > 0)
    throw new Error(`no such agent: ${unknown.join(', ')} (${agents.map(a => a.name).join(', ')})`);
  return names.length === 0 ? agents : agents.filter(({ name }) => names.includes(name));
}

/** Works on all items, some at once; the results are in the order of the items. */
async function inTurn(items, work) {
  const results = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function installAll(wanted) {
  const { ensureInstalled, ensureNode } = await import('./install.mjs');
  const node = ensureNode();
  node.catch(() => {}); // each agent says so
  return inTurn(wanted, async ({ name, packages }) => {
    try {
      return { name, node: await node, folder: await ensureInstalled(packages) };
    } catch (error) {
      return { name, whyNot: error.message.split('\n', 1)[0] };
    }
  });
}

async function runAll(names) {
  requireNode();
  const wanted = chosen(names);
  if (process.platform === 'win32')
    return wanted.map(({ name }) => ({ name, tests: [], whyNot: 'runs on POSIX only' }));
  bootstrap();
  const { build } = await import('../../host/stages.mjs');
  const built = await build();
  if (built.failed > 0) throw new Error('The build failed.');
  const installed = await installAll(wanted);
  const { runAgent } = await import('./runAgent.mjs');
  return inTurn(installed, async agent => {
    if (agent.whyNot !== undefined) return agent;
    const start = Date.now();
    const counts = await runAgent(agent.name, agent.folder, agent.node);
    return { ...agent, ...counts, seconds: Math.round((Date.now() - start) / 1000) };
  });
}

let passed = 0;
let failed = 0;
try {
  const results = await runAll(process.argv.slice(2));
  for (const result of results) {
    passed += result.passed ?? 0;
    failed += result.failed ?? 0;
  }
  const { printTable } = await import('./table.mjs');
  printTable(results);
} catch (error) {
  console.error(error.message);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
