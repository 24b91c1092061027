#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { errorText } from '../contract/errorText.ts';
import { replayCommand } from './replayCommand.ts';
import { runCommand } from './runCommand.ts';
import { readRunOptions } from './runOptions.ts';
import { USAGE } from './usage.ts';
import { UsageError } from './usageError.ts';

async function main(argv: readonly string[]): Promise<number> {
  const [command, ...args] = argv;
  if (args.includes('--help') || args.includes('-h')) return main(['help']);
  switch (command) {
    case 'run':
      return runCommand(readRunOptions(args));
    case 'replay': {
      const options = readReplay(args);
      // A reader that has seen enough (`| head`) is no error.
      process.stdout.on('error', error => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1));
      return replayCommand(options);
    }
    case 'help':
    case '--help':
    case '-h':
      console.log(USAGE);
      return 0;
    default:
      throw new UsageError(command === undefined ? 'a command is missing' : `there is no command "${command}"`);
  }
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
    throw new UsageError(errorText(error));
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) console.error(`gangway: ${error.message}\n\n${USAGE}`);
  else console.error(`gangway: ${errorText(error)}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
