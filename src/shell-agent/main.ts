import { ShellAgent } from './shellAgent.ts';
import { Wire } from './wire.ts';

declare const GANGWAY_VERSION: string;

const wire = new Wire(process.stdin, process.stdout);
const agent = new ShellAgent(wire, GANGWAY_VERSION);
let isEnding = false;

/** Ends the commands first, so that none outlives the agent. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await agent.close();
  process.exit(code);
}

wire.listen(
  message => agent.receive(message),
  () => void end(0),
);
process.on('SIGTERM', () => void end(143));
process.on('SIGINT', () => void end(130));
process.on('SIGHUP', () => void end(129));
process.on('exit', () => agent.kill());
