#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { replayCommand } from './replayCommand.ts';
import { runCommand } from './runCommand.ts';

const USAGE = `gangway: talk to coding agents over the Agent Client Protocol

  gangway run --agent AGENT [--cwd DIR] [--allow] [--record FILE [--shell-command TEXT]] -p PROMPT
      Sends one prompt and prints the conversation as text.
      AGENT     the id of a known agent (shell, codex, claude, …) or a command line, such as "my-agent --acp"
      --cwd     the agent's working directory; default: the current one
      --allow   allow, once each, what the agent asks permission for; without it such requests are refused
      --record  keep the traffic in FILE, as JSON lines that "gangway replay" and the tests play
      --shell-command   what the prompt makes the agent run, for the recording's first line
      Exits with 0 when the turn succeeded, 1 when it did not, 2 on wrong usage.

  gangway replay FILE [--json]
      Plays a recording of traffic (JSON lines) through the adapter and prints what came of it.
      --json    as one JSON object
`;

async function main(argv: readonly string[]): Promise<number> {
  const [command, ...args] = argv;
  switch (command) {
    case 'run':
      return runCommand(readRun(args));
    case 'replay':
      return replayCommand(readReplay(args));
    case 'help':
    case '--help':
    case '-h':
      console.log(USAGE);
      return 0;
    default:
      throw new UsageError(command === undefined ? 'a command is missing' : `there is no command "${command}"`);
  }
}

class UsageError extends Error {}

function readRun(args: readonly string[]): Parameters<typeof runCommand>[0] {
  const { values, positionals } = parse(args, {
    agent: { type: 'string' },
    cwd: { type: 'string' },
    allow: { type: 'boolean' },
    record: { type: 'string' },
    'shell-command': { type: 'string' },
    prompt: { type: 'string', short: 'p' },
  });
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is too much; is the prompt quoted?`);
  const { agent, prompt } = values;
  if (typeof agent !== 'string') throw new UsageError('--agent is missing');
  if (typeof prompt !== 'string') throw new UsageError('-p PROMPT is missing');
  return {
    agent,
    prompt,
    cwd: typeof values['cwd'] === 'string' ? values['cwd'] : process.cwd(),
    allow: values['allow'] === true,
    record: typeof values['record'] === 'string' ? values['record'] : null,
    shellCommand: typeof values['shell-command'] === 'string' ? values['shell-command'] : null,
  };
}

function readReplay(args: readonly string[]): Parameters<typeof replayCommand>[0] {
  const { values, positionals } = parse(args, { json: { type: 'boolean' } });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('replay takes one file');
  return { file, json: values['json'] === true };
}

function parse(args: readonly string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', error => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) console.error(`gangway: ${error.message}\n\n${USAGE}`);
  else console.error(`gangway: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
