import { commandLineText } from '../agent/commandLine.ts';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { EXIT, type ExitCode, exitCodeOf, reasonOf } from './exitCodes.ts';
import type { Control } from './inputLine.ts';
import { Interruption } from './interruption.ts';
import { openSession } from './openSession.ts';
import { onePrompt, PromptLines, type PromptSource } from './promptSource.ts';
import { PromptTurn } from './promptTurn.ts';
import { resultWithoutTurn } from './resultWithoutTurn.ts';
import type { RunOptions } from './runOptions.ts';
import { type RunOutput, runOutput } from './runOutput.ts';
import { TrafficRecording } from './trafficRecording.ts';

/** `gangway run`: prompts one after the other, printed as they go. Returns the exit code. */
export async function runCommand(options: RunOptions): Promise<ExitCode> {
  let recording: TrafficRecording | null = null;
  const opened = await openSession(options, (dir, line) => recording?.tap(dir, line));
  if (typeof opened === 'string') return sayNotFound(options, opened);
  const { session, agent } = opened;
  recording = openRecording(options, agent, session);
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

function openRecording(
  { record, shellCommand }: RunOptions,
  agent: AgentDefinition,
  { state: { cwd } }: SessionPort,
): TrafficRecording | null {
  if (record === null) return null;
  return new TrafficRecording({ file: record, command: commandLineText(agent), shellCommand, cwd });
}

function sayNotFound(options: RunOptions, message: string): ExitCode {
  const sessionId = options.kept !== null && options.kept !== 'latest' ? options.kept.id : '';
  outputOf(options, null).result(resultWithoutTurn(sessionId, 'error_during_execution', message), null);
  return EXIT.noSession;
}

function outputOf({ outputFormat, partials, permission }: RunOptions, session: SessionPort | null): RunOutput {
  return runOutput({
    format: outputFormat,
    permissionMode: permission,
    partials,
    from: session?.state ?? null,
    write: text => {
      if (text !== '' && process.stdout.writable) process.stdout.write(text);
    },
    say: text => process.stderr.write(`gangway: ${text}\n`),
  });
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
    const { inputFormat, prompt } = options;
    this.#output = outputOf(options, session);
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
    this.#turn = new PromptTurn(this.#session, this.#options, (state, inserted) =>
      this.#output.update(state, inserted),
    );
    const { result, timedOut, denied } = await this.#turn.run(text);
    this.#turn = null;
    if (!result) return EXIT.failed;
    const code = exitCodeOf(result, { timedOut, denied, interrupted: this.#interruption.reason !== null });
    this.#output.ended(reasonOf(code, result));
    return code;
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
