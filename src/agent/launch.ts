import path from 'node:path';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import {
  type AgentEvents,
  type AgentPort,
  AgentRequestError,
  AgentStartError,
  type ClientAbilities,
} from '../contract/agentPort.ts';
import { AgentProcess } from './agentProcess.ts';
import { commandLineText } from './commandLine.ts';
import { type AgentConnection, openConnection } from './connection.ts';
import { shakeHands } from './handshake.ts';
import { DEFAULT_MAX_LINE_BYTES } from './lineSplitter.ts';
import { RunningAgent } from './runningAgent.ts';
import { spawnAgent } from './spawnAgent.ts';
import { type TrafficTap, tapPipes } from './trafficTap.ts';

export interface StartOptions {
  /** The session's working directory, absolute: the agent starts here unless its definition has another. */
  readonly cwd: string;
  readonly events: AgentEvents;
  /** Gets the agent's standard error, line by line, and what was skipped and why. */
  readonly log: (line: string) => void;
  /** How long the agent may take to answer `initialize`, in ms. */
  readonly startTimeoutMs: number;
  readonly clientVersion: string;
  /** What the owner of `events` does for agents. Default: nothing. */
  readonly abilities?: ClientAbilities;
  /** Gives the start up: the process is ended and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Longer messages of the agent are dropped, in bytes. Default: 32 MiB. */
  readonly maxLineBytes?: number;
  /** Gets the traffic, line by line. */
  readonly tap?: TrafficTap;
}

const NO_ABILITIES: ClientAbilities = {
  readTextFile: false,
  writeTextFile: false,
  terminal: false,
  elicitation: false,
};

/**
 * Starts an agent and shakes hands with it. When that fails the process is gone before the promise rejects, and `closed` is not called.
 * @throws AgentStartError with the code, the placeholders and the detail of the notice to show
 */
export async function startAgent(definition: AgentDefinition, options: StartOptions): Promise<AgentPort> {
  const { log, signal } = options;
  signal?.throwIfAborted();
  const cwd = definition.cwd === null ? options.cwd : path.resolve(options.cwd, definition.cwd);
  const agentProcess = new AgentProcess(await spawnAgent(definition, cwd), log);
  log(`started in ${cwd}: ${commandLineText(definition)}`);
  let connection: AgentConnection | null = null;
  try {
    const { tap, maxLineBytes = DEFAULT_MAX_LINE_BYTES } = options;
    const pipes = tap ? tapPipes(agentProcess, tap, maxLineBytes) : agentProcess;
    connection = await openConnection(pipes, options);
    const handshake = await inTime(
      shakeHands(
        connection,
        definition.label,
        { version: options.clientVersion, abilities: options.abilities ?? NO_ABILITIES },
        log,
      ),
      definition,
      options,
    );
    return new RunningAgent(handshake, connection, agentProcess, options);
  } catch (error) {
    const startError = await whyNotStarted(error, definition, agentProcess);
    connection?.close();
    await agentProcess.end();
    throw startError;
  }
}

/** The work, or agentSilent when it takes too long, or the reason of the signal. */
function inTime<T>(work: Promise<T>, definition: AgentDefinition, options: StartOptions): Promise<T> {
  const { startTimeoutMs, signal } = options;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    const timer = setTimeout(() => {
      const params = {
        agent: definition.label,
        seconds: String(Math.round(startTimeoutMs / 100) / 10),
        commandLine: commandLineText(definition),
      };
      reject(new AgentStartError('agentSilent', params, null));
    }, startTimeoutMs);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
  });
}

/** The error to show, with the agent's last words. */
async function whyNotStarted(
  error: unknown,
  definition: AgentDefinition,
  agentProcess: AgentProcess,
): Promise<unknown> {
  if (error instanceof AgentRequestError) {
    const end = await agentProcess.ended;
    const params = { agent: definition.label, how: end.how };
    return new AgentStartError('agentExitedAtStart', params, end.stderr || null);
  }
  if (error instanceof AgentStartError)
    return new AgentStartError(error.code, error.params, agentProcess.lastWords || null);
  return error;
}
