import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentDefinition } from '../../../src/contract/agentDefinition.ts';
import type { SessionState } from '../../../src/contract/session.ts';

interface KeptSession {
  readonly sessionId: string;
  readonly cwd: string;
  readonly title: string | null;
  readonly updatedAt?: string;
  readonly turns: readonly string[];
}

/** The agent that keeps sessions (test/agents/sessions.mjs), and what it keeps. */
export class Keeper {
  readonly #store: string;

  constructor(folder: string) {
    this.#store = path.join(folder, 'kept');
  }

  /** `can`: what it announces; `more`: its other options. */
  agent(can: string, ...more: readonly string[]): AgentDefinition {
    const program = path.resolve('test/agents/sessions.mjs');
    const args = [program, '--store', this.#store, '--can', can, ...more];
    return { id: 'keeper', label: 'Keeper', command: process.execPath, args, env: {}, cwd: null, source: 'setting' };
  }

  /** The requests that it got, and the answers to its own. */
  get calls(): readonly string[] {
    const file = path.join(this.#store, 'calls');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  }

  get ids(): readonly string[] {
    return readdirSync(this.#store)
      .filter(name => name.endsWith('.json'))
      .map(name => name.slice(0, -5))
      .sort();
  }

  session(id: string): KeptSession {
    return JSON.parse(readFileSync(path.join(this.#store, `${id}.json`), 'utf8'));
  }

  /** As if somebody had used the agent's own program. */
  keep(session: KeptSession): void {
    writeFileSync(path.join(this.#store, `${session.sessionId}.json`), JSON.stringify(session));
  }
}

/** What is shown, one line an entry. */
export function outline(state: SessionState): readonly string[] {
  return state.entries.map(entry => {
    switch (entry.type) {
      case 'user':
        return `> ${entry.text}`;
      case 'assistant':
        return entry.text;
      case 'notice':
        return `! ${entry.code}`;
      case 'toolCall':
        return entry.commands.map(run => `$ ${run.command} [${run.exit.state} ${run.exit.code}]`).join() || entry.title;
      case 'turnEnd':
        return '--';
      default:
        return entry.type;
    }
  });
}
