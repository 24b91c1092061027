import { findAgent } from '../agent/mergeAgents.ts';
import type { AgentDefinition, AgentSource } from '../contract/agentDefinition.ts';
import { Listeners } from './disposables.ts';

/**
 * The agents that a user can choose, as of the last look. In a folder that isn't trusted the list stays empty: even looking for programs
 * waits for the user's word.
 */
export class AgentCatalog {
  readonly #source: AgentSource;
  readonly #isTrusted: () => boolean;
  readonly #changed = new Listeners<void>();
  #agents: readonly AgentDefinition[] = [];
  /** The newest look; an older one that ends later must not win. */
  #looking: Promise<readonly AgentDefinition[]> | null = null;

  constructor(source: AgentSource, isTrusted: () => boolean) {
    this.#source = source;
    this.#isTrusted = isTrusted;
  }

  get agents(): readonly AgentDefinition[] {
    return this.#agents;
  }

  readonly onDidChange = this.#changed.on;

  /** Looks again: programs come and go while the editor runs. */
  async refresh(): Promise<readonly AgentDefinition[]> {
    const looking = this.#isTrusted() ? this.#source.list() : Promise.resolve([]);
    this.#looking = looking;
    const agents = await looking;
    if (this.#looking !== looking) return this.#looking;
    const hasChanged = JSON.stringify(agents) !== JSON.stringify(this.#agents);
    this.#agents = agents;
    if (hasChanged) this.#changed.fire();
    return agents;
  }

  /** By id, else by what the user reads; looks again if need be. */
  async find(idOrLabel: string): Promise<AgentDefinition | null> {
    return findAgent(this.#agents, idOrLabel) ?? findAgent(await this.refresh(), idOrLabel);
  }
}
