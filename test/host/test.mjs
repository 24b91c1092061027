// npm test: all stages, or those that are named: npm test -- check|build|unit|page|vscode|e2e
// Its last line is "N passed, N failed" whatever happens, and it exits with 1 when anything failed.
import { bootstrap, requireNode } from './bootstrap.mjs';

function chosen(names, stages) {
  const unknown = names.filter(name => !(name in stages));
  if (unknown.length > 0) throw new Error(`no such stage: ${unknown.join(', ')} (${Object.keys(stages).join(', ')})`);
  if (names.length === 0) return Object.keys(stages);
  // Tests are bundled, so all but the checks start with a build.
  const wanted = names.every(name => name === 'check') ? names : ['build', ...names];
  return Object.keys(stages).filter(name => wanted.includes(name));
}

async function runAll(names) {
  requireNode();
  bootstrap();
  const { runStage, stages } = await import('./stages.mjs');
  const summary = [];
  for (const name of chosen(names, stages)) {
    console.log(`\n=== ${name} ===`);
    const start = Date.now();
    const counts = await runStage(stages[name]);
    summary.push({ name, ...counts, seconds: Math.round((Date.now() - start) / 1000) });
  }
  console.log('');
  for (const { name, passed, failed, seconds } of summary)
    console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed, ${seconds} s`);
  return summary;
}

const sum = numbers => numbers.reduce((total, number) => total + number, 0);
let passed = 0;
let failed = 1;
try {
  const summary = await runAll(process.argv.slice(2));
  passed = sum(summary.map(stage => stage.passed));
  failed = sum(summary.map(stage => stage.failed));
} catch (error) {
  console.error(error.message);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
