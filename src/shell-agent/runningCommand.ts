import { StringDecoder } from 'node:string_decoder';
import { dropOutput, outputChunks } from '../agent/outputChunks.ts';
import { endProcessGroup } from '../agent/processGroup.ts';
import type { CommandCard } from './commandCard.ts';
import { type CommandExit, type CommandProcess, startCommand } from './commandProcess.ts';

/** The most that one message carries, in bytes of output. */
const MAX_MESSAGE_BYTES = 64 * 1024;

export interface CommandEnd {
  readonly exit: CommandExit;
  /** Where its shell ended, or null. */
  readonly directory: string | null;
  /** Its process group, in which it may have left something running in the background. */
  readonly groupId: number;
}

/** A command from its start to its end, told to a card. */
export class RunningCommand {
  #process: CommandProcess | null = null;
  #isCancelled = false;

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  get groupId(): number | null {
    return this.#process?.pid ?? null;
  }

  /**
   * Runs it and resolves when all was told.
   * @throws Error of the system when it can't be started; the card was not begun then
   */
  async run(command: string, cwd: string, env: NodeJS.ProcessEnv, card: CommandCard): Promise<CommandEnd> {
    const started = await startCommand(command, cwd, env);
    this.#process = started;
    if (this.#isCancelled) this.#endNow(started);
    await card.begin();
    const decoder = new StringDecoder('utf8');
    for await (const chunk of outputChunks(started.output, started.exited)) {
      for (let start = 0; start < chunk.length; start += MAX_MESSAGE_BYTES) {
        const text = decoder.write(chunk.subarray(start, start + MAX_MESSAGE_BYTES));
        if (text !== '') await card.output(text);
      }
    }
    const rest = decoder.end();
    if (rest !== '') await card.output(rest);
    const exit = await started.exited;
    const directory = await started.directory();
    dropOutput(started.output);
    await card.end(exit);
    return { exit, directory, groupId: started.pid };
  }

  /** Ends it with all its children. */
  cancel(): void {
    this.#isCancelled = true;
    if (this.#process) this.#endNow(this.#process);
  }

  #endNow(started: CommandProcess): void {
    void endProcessGroup(started.pid);
  }
}
