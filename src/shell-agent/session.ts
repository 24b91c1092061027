import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { PromptResponse, SessionUpdate } from '@agentclientprotocol/sdk';
import { endProcessGroup, signalGroup } from '../agent/processGroup.ts';
import { commandCard, type OutputKey } from './commandCard.ts';
import { RunningCommand } from './runningCommand.ts';
import { ERROR, RpcError } from './wire.ts';

/** Shorter than the grace that the agent itself gets from its client, or stubborn commands would outlive it. */
const SHUTDOWN_GRACE_MS = 1000;

/** What a session needs of the agent around it. */
export interface SessionHost {
  readonly outputKey: OutputKey;
  readonly env: NodeJS.ProcessEnv;
  update(update: SessionUpdate): Promise<void>;
}

/** A shell in all but one thing: each command gets a fresh one, only the directory is kept between them. */
export class ShellSession {
  readonly #host: SessionHost;
  #cwd: string;
  #running: RunningCommand | null = null;
  /** Groups of ended commands that left something running in the background. */
  #leftGroups: number[] = [];

  constructor(cwd: string, host: SessionHost) {
    this.#cwd = cwd;
    this.#host = host;
  }

  /**
   * Runs a prompt as a command; one at a time.
   * @throws RpcError when one is running
   */
  async prompt(command: string): Promise<PromptResponse> {
    if (this.#running) throw new RpcError(ERROR.invalidRequest, 'a command is still running in this session');
    const running = new RunningCommand();
    this.#running = running;
    try {
      await this.#run(running, command);
    } finally {
      this.#running = null;
    }
    return { stopReason: running.isCancelled ? 'cancelled' : 'end_turn' };
  }

  cancel(): void {
    this.#running?.cancel();
  }

  /** Ends whatever still runs. */
  async close(): Promise<void> {
    await Promise.all(this.#groups().map(group => endProcessGroup(group, SHUTDOWN_GRACE_MS)));
  }

  /** The last resort of an agent that can't wait. */
  kill(): void {
    if (process.platform === 'win32') return;
    for (const group of this.#groups()) signalGroup(group, 'SIGKILL');
  }

  async #run(running: RunningCommand, command: string): Promise<void> {
    if (command.trim() === '') return this.#say('Type a command; it runs in your shell.');
    const cwd = this.#cwd;
    if (!(await isFolder(cwd))) {
      // Not run there: what was typed was meant for another directory.
      this.#cwd = await nearestFolder(cwd);
      return this.#say(`The directory ${cwd} no longer exists, so nothing was run. You are now in ${this.#cwd}.`);
    }
    const { update, outputKey, env } = this.#host;
    const card = commandCard({ id: randomUUID(), command, cwd, send: update }, outputKey);
    try {
      const { directory, groupId } = await running.run(command, cwd, env, card);
      if (directory !== null) this.#cwd = directory;
      // Forgotten as soon as they are empty, since their numbers may come again.
      this.#leftGroups = [...this.#leftGroups, groupId].filter(group => signalGroup(group, 0));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await this.#say(`The command could not be started: ${reason}`);
    }
  }

  #say(text: string): Promise<void> {
    return this.#host.update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
  }

  #groups(): number[] {
    const running = this.#running?.groupId;
    return running === null || running === undefined ? this.#leftGroups : [running, ...this.#leftGroups];
  }
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
  }
}

async function nearestFolder(folder: string): Promise<string> {
  let current = folder;
  while (!(await isFolder(current)) && path.dirname(current) !== current) current = path.dirname(current);
  return current;
}
