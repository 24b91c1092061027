// npm run bench [receive|resend|workbench|sessions]: builds, then prints each benchmark's figures beside the bars of the design (section 9).
// Figures are ratios of one run or CPU seconds of this machine; they are for reading and fail nothing but this command.
import { spawnSync } from 'node:child_process';
import { bootstrap } from '../host/bootstrap.mjs';

const BENCHES = ['receive', 'resend', 'workbench', 'sessions'];

bootstrap();
const wanted = process.argv.slice(2);
for (const name of wanted)
  if (!BENCHES.includes(name)) throw new Error(`there is no bench "${name}", only ${BENCHES.join(', ')}`);
let failed = false;
run('esbuild.mjs', '--tests');
for (const name of wanted.length > 0 ? wanted : BENCHES) run(`out/test/bench/${name}.main.js`);
process.exitCode = failed ? 1 : 0;

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  failed ||= status !== 0;
}
