import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { type ClientRequestError, invalidParams } from '../contract/agentPort.ts';
import { errorText } from '../contract/errorText.ts';
import type { TakeOutput, TerminalEnd, TerminalPort, TerminalSpec } from '../contract/terminalPort.ts';
import { agentEnvironment } from './environment.ts';
import { locateProgram } from './findOnPath.ts';
import { dropOutput, outputChunks } from './outputChunks.ts';
import { type OutputPipe, openOutputPipe } from './outputPipe.ts';
import { endProcessGroup, signalGroup } from './processGroup.ts';
import { spawnProgram } from './spawnProgram.ts';
import { type Invocation, terminalInvocation } from './terminalInvocation.ts';

/** Implements {@link StartTerminal}: the command is the leader of a process group of its own. */
export async function startTerminal(spec: TerminalSpec, onOutput: TakeOutput): Promise<TerminalPort> {
  const { cwd, command } = spec;
  if (!(await isFolder(cwd))) throw invalidParams(`The working directory ${cwd} does not exist.`);
  const env: Record<string, string> = { ...agentEnvironment(process.env, spec.env), PWD: cwd };
  const invocation = terminalInvocation(spec, env);
  // There a missing program shows only after its start, as an error in place of its exit.
  if (process.platform === 'win32' && (await locateProgram(invocation.program, cwd, env)) === null)
    throw await startError(command, invocation, cwd, env, null);
  const pipe = process.platform === 'win32' ? null : await openOutputPipe();
  try {
    const child = await spawnCommand(invocation, cwd, env, pipe);
    const exited = exitOf(child);
    await once(child, 'spawn');
    const { pid } = child;
    if (pid === undefined) throw new Error('it has no process id');
    const delivered = deliver(pipe?.output ?? bothStreams(child), exited, onOutput);
    return new RunningTerminal(pid, exited, delivered);
  } catch (error) {
    pipe?.output.destroy();
    throw await startError(command, invocation, cwd, env, error);
  } finally {
    if (pipe) closeSync(pipe.writeEnd);
  }
}

class RunningTerminal implements TerminalPort {
  readonly ended: Promise<TerminalEnd>;
  readonly #pid: number;
  #isGone = false;
  #killing: Promise<void> | null = null;

  constructor(pid: number, exited: Promise<TerminalEnd>, delivered: Promise<void>) {
    this.#pid = pid;
    this.ended = exited.then(async end => {
      // It may have left others in its group; without them its number may soon be another's.
      this.#isGone = process.platform === 'win32' || !signalGroup(pid, 0);
      await delivered;
      return end;
    });
  }

  kill(): Promise<void> {
    if (this.#isGone) return Promise.resolve();
    this.#killing ??= endProcessGroup(this.#pid);
    return this.#killing;
  }
}

function spawnCommand(
  { program, args, verbatim }: Invocation,
  cwd: string,
  env: Record<string, string>,
  pipe: OutputPipe | null,
): Promise<ChildProcess> {
  return spawnProgram(program, args, {
    cwd,
    env,
    stdio: pipe ? ['ignore', pipe.writeEnd, pipe.writeEnd] : ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
}

/** Hands the output over, a character whole even where a chunk ends inside of it. */
async function deliver(output: Readable, exited: Promise<unknown>, onOutput: TakeOutput): Promise<void> {
  const decoder = new StringDecoder('utf8');
  for await (const chunk of outputChunks(output, exited)) {
    const text = decoder.write(chunk);
    if (text !== '') await onOutput(text);
  }
  const rest = decoder.end();
  if (rest !== '') await onOutput(rest);
  dropOutput(output);
}

function bothStreams({ stdout, stderr }: ChildProcess): Readable {
  const output = new PassThrough();
  const streams = [stdout, stderr].filter(stream => stream !== null);
  let open = streams.length;
  for (const stream of streams) {
    stream.pipe(output, { end: false });
    stream.once('close', () => {
      open--;
      if (open === 0) output.end();
    });
  }
  return output;
}

function exitOf(child: ChildProcess): Promise<TerminalEnd> {
  return new Promise(resolve => {
    // A failed start is told by whoever waits for 'spawn'. An error after that can come in place of the exit (cross-spawn): nobody is to wait forever.
    child.once('spawn', () => child.once('error', () => resolve({ code: null, signal: null })));
    child.on('error', () => {});
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** What the agent is told of a command that didn't start: the words of the system alone don't say what to mend. */
async function startError(
  command: string,
  { program }: Invocation,
  cwd: string,
  env: Record<string, string>,
  error: unknown,
): Promise<ClientRequestError> {
  const file = await locateProgram(program, cwd, env);
  if (file === null)
    return invalidParams(`"${command}" is no program: none on the PATH, and no executable file in ${cwd}.`);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const message = errorText(error);
  // ENOENT of a file that is there speaks of the interpreter in its first line.
  const reason = code === 'ENOENT' ? `the interpreter of ${file} is missing` : message;
  return invalidParams(`"${command}" could not be started: ${reason}`);
}

async function isFolder(folder: string): Promise<boolean> {
  const info = await stat(folder).catch(() => null);
  return info?.isDirectory() === true;
}
