import type { SubagentTask } from '../contract/toolCall.ts';
import { joinTasks } from './subagentTask.ts';

/** What is told of a sub-agent's task beside the call that starts it. */
export interface ToldTask {
  readonly title: string | null;
  readonly task: SubagentTask;
}

/** Tasks whose call hasn't been seen yet, by the agent's id of it. */
export class ToldTasks {
  #waiting = new Map<string, ToldTask>();

  add(wireId: string, { title, task }: ToldTask): void {
    const known = this.#waiting.get(wireId);
    this.#waiting.set(wireId, { title: known?.title ?? title, task: joinTasks(known?.task ?? null, task) });
  }

  take(wireId: string): ToldTask | undefined {
    if (this.#waiting.size === 0) return undefined;
    const told = this.#waiting.get(wireId);
    this.#waiting.delete(wireId);
    return told;
  }

  /** Those that are left. */
  wireIds(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  clear(): void {
    this.#waiting.clear();
  }
}
