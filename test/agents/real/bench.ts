import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
import { printSession } from '../../../src/headless/printSession.ts';
import type { AgentUnderTest, InstalledPackages } from './agentUnderTest.ts';
import { Conversation } from './conversation.ts';
import { ScriptedModel } from './model/scriptedModel.ts';

export const FINAL_TEXT = 'The command is over.';

const LOG_LINES = 30;

/** One agent with a home directory and a model of its own; one conversation at a time. */
export class Bench {
  readonly #agent: AgentUnderTest;
  readonly #packages: InstalledPackages;
  readonly #model: ScriptedModel;
  readonly #home = realpathSync(mkdtempSync(path.join(tmpdir(), 'gangway-home-')));
  #conversation: Conversation | null = null;
  #closing: Promise<void> | null = null;

  static async set(agent: AgentUnderTest, packages: InstalledPackages): Promise<Bench> {
    return new Bench(agent, packages, await ScriptedModel.start());
  }

  private constructor(agent: AgentUnderTest, packages: InstalledPackages, model: ScriptedModel) {
    this.#agent = agent;
    this.#packages = packages;
    this.#model = model;
  }

  /** A conversation in which the model asks for this command. */
  async open(command: string, permission: 'allowed' | 'rejected' = 'allowed'): Promise<Conversation> {
    if (this.#closing) throw new Error('the bench is closed');
    this.#model.script = { call: this.#agent.shellCall(command), finalText: FINAL_TEXT };
    const definition = this.#definition(permission === 'rejected');
    const answer = permission === 'allowed' ? 'allow_once' : 'reject_once';
    this.#conversation = await Conversation.open(definition, answer);
    return this.#conversation;
  }

  /** Was the model told this? */
  wasHeard(words: string): boolean {
    return this.#model.heard.some(body => body.includes(words));
  }

  #definition(asks: boolean): AgentDefinition {
    const { name } = this.#agent;
    const place = { packages: this.#packages, home: this.#home, modelUrl: this.#model.url, asks };
    const { command, args, env } = this.#agent.launch(place);
    return { id: name, label: name, command, args, env: { HOME: this.#home, ...env }, cwd: null, source: 'setting' };
  }

  /** What happened, for whoever reads of a failure. */
  report(write: (text: string) => void): void {
    if (!this.#conversation) return;
    const { state, log } = this.#conversation;
    write('--- the conversation\n');
    printSession(state, write);
    write(`--- the agent's last words\n${log.slice(-LOG_LINES).join('\n')}\n`);
    write(`--- not understood by the model: ${this.#model.oddities.join(', ') || 'nothing'}\n---\n`);
  }

  /** Ends the agent. */
  async clear(): Promise<void> {
    await this.#conversation?.close();
    this.#conversation = null;
    this.#model.oddities.length = 0;
    this.#model.heard.length = 0;
  }

  /** Safe to call again. Nothing is opened from then on. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.clear();
    await this.#model.close();
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
