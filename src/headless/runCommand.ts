import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentFolders } from '../agent/agentFolders.ts';
import { builtinAgents } from '../agent/builtinAgents.ts';
import { clientAbilities } from '../agent/clientAbilities.ts';
import { commandLineAgent, commandLineText } from '../agent/commandLine.ts';
import { startAgent } from '../agent/launch.ts';
import { findAgent, mergedAgents } from '../agent/mergeAgents.ts';
import { presetAgents } from '../agent/presets.ts';
import { startTerminal } from '../agent/startTerminal.ts';
import type { TrafficTap } from '../agent/trafficTap.ts';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { newSession } from '../contract/newSession.ts';
import { DiskFiles } from '../session/files/diskFiles.ts';
import { Session } from '../session/session.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { EXIT, type ExitCode, exitCodeOf } from './exitCodes.ts';
import type { Control } from './inputLine.ts';
import { Interruption } from './interruption.ts';
import { onePrompt, PromptLines, type PromptSource } from './promptSource.ts';
import { PromptTurn } from './promptTurn.ts';
import { resultWithoutTurn } from './resultWithoutTurn.ts';
import type { RunOptions } from './runOptions.ts';
import { type RunOutput, runOutput } from './runOutput.ts';
import { TrafficRecording } from './trafficRecording.ts';

declare const GANGWAY_VERSION: string;

/** How long an agent may take to answer after its start; the first start of some unpacks for 25 s. */
const START_TIMEOUT_MS = 120_000;

/** `gangway run`: prompts one after the other, printed as they go. Returns the exit code. */
export async function runCommand(options: RunOptions): Promise<ExitCode> {
  const definition = await chooseAgent(options.agent);
  const recording = openRecording(definition, options);
  const session = openSession(definition, path.resolve(options.cwd), recording?.tap);
  const interruption = new Interruption();
  const run = new Run(session, options, interruption);
  try {
    return await run.all();
  } finally {
    run.dispose();
    await session.dispose();
    recording?.save();
    interruption.dispose();
  }
}

class Run {
  readonly #session: SessionPort;
  readonly #options: RunOptions;
  readonly #interruption: Interruption;
  readonly #output: RunOutput;
  readonly #prompts: PromptSource;
  #turn: PromptTurn | null = null;

  constructor(session: SessionPort, options: RunOptions, interruption: Interruption) {
    this.#session = session;
    this.#options = options;
    this.#interruption = interruption;
    const { outputFormat, inputFormat, partials, permission, prompt } = options;
    this.#output = runOutput({
      format: outputFormat,
      permissionMode: permission,
      partials,
      from: session.state,
      write: text => {
        if (text !== '' && process.stdout.writable) process.stdout.write(text);
      },
      say: text => process.stderr.write(`gangway: ${text}\n`),
    });
    // Who reads no more has seen enough, and the agent needn't go on.
    process.stdout.on('error', () => interruption.ask('Nobody reads the output any more.'));
    interruption.onAsk = again => this.#turn?.stop(again);
    this.#prompts =
      inputFormat === 'stream-json'
        ? new PromptLines(process.stdin, control => this.#control(control))
        : onePrompt(prompt ?? process.stdin);
  }

  /** The code of the first prompt that ended other than well, if any. */
  async all(): Promise<ExitCode> {
    let code: ExitCode = EXIT.success;
    const interrupted = this.#interruption.asked.then(() => null);
    for (;;) {
      const next = await Promise.race([interrupted, this.#prompts.next()]);
      if (next === null || this.#interruption.reason !== null)
        return this.#endWithout('cancelled', this.#interruption.reason ?? '', EXIT.interrupted);
      if (next.kind === 'bad') return this.#endWithout('error_during_execution', next.message, EXIT.usage);
      if (next.kind === 'end') return code;
      const one = await this.#prompt(next.text);
      if (code === EXIT.success) code = one;
      if (one === EXIT.timeout || one === EXIT.interrupted) return one;
    }
  }

  dispose(): void {
    this.#prompts.dispose();
  }

  async #prompt(text: string): Promise<ExitCode> {
    this.#turn = new PromptTurn(this.#session, this.#options, state => this.#output.update(state));
    const { result, timedOut, denied } = await this.#turn.run(text);
    this.#turn = null;
    if (!result) return EXIT.failed;
    return exitCodeOf(result, { timedOut, denied, interrupted: this.#interruption.reason !== null });
  }

  #endWithout(subtype: 'cancelled' | 'error_during_execution', message: string, code: ExitCode): ExitCode {
    const { state } = this.#session;
    this.#output.result(resultWithoutTurn(state.sessionId, subtype, message), state);
    return code;
  }

  #control(control: Control): void {
    const isKnown = control.subtype === 'interrupt';
    if (isKnown) this.#turn?.stop(false);
    this.#output.control(control, isKnown ? null : `"${control.subtype}" is not known`);
  }
}

async function chooseAgent(agent: string): Promise<AgentDefinition> {
  const shellProgram = fileURLToPath(new URL('shellAgent.js', import.meta.url));
  const known = await mergedAgents([builtinAgents(shellProgram), presetAgents()], () => {}).list();
  return findAgent(known, agent) ?? commandLineAgent(agent);
}

function openRecording(
  definition: AgentDefinition,
  { record, shellCommand, cwd }: RunOptions,
): TrafficRecording | null {
  if (record === null) return null;
  const command = commandLineText(definition);
  return new TrafficRecording({ file: record, command, shellCommand, cwd: path.resolve(cwd) });
}

function openSession(definition: AgentDefinition, cwd: string, tap: TrafficTap | undefined): Session {
  const agent = { id: definition.id, label: definition.label, name: null, version: null };
  return new Session({
    state: newSession({ sessionId: randomUUID(), agent, cwd, createdAt: Date.now() }),
    findAgent: async () => definition,
    launch: (found, folder, events, signal) =>
      startAgent(found, {
        cwd: folder,
        events,
        signal,
        log: () => {},
        startTimeoutMs: START_TIMEOUT_MS,
        clientVersion: GANGWAY_VERSION,
        abilities: clientAbilities(found),
        ...(tap && { tap }),
      }),
    store: null,
    services: {
      startTerminal,
      files: { texts: new DiskFiles(), folders: () => [cwd], agentFolders: id => agentFolders(id) },
    },
    log: () => {},
  });
}
