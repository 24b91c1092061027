import type { PlanEntry } from '../../contract/plan.ts';
import type { TodoItem } from './vendorMessage.ts';

/** A list of things to do that an agent sends whole or in pieces. */
export class TodoList {
  #items = new Map<string, TodoItem>();

  get items(): readonly TodoItem[] {
    return [...this.#items.values()];
  }

  /** Takes items in: in place of the list, or with `merge` by their ids, each at its old place. Cancelled ones are gone. */
  update(items: readonly TodoItem[], merge: boolean): void {
    if (!merge) this.#items = new Map();
    for (const { id, content, status } of items) {
      if (status === 'cancelled') {
        this.#items.delete(id);
        continue;
      }
      const old = this.#items.get(id);
      this.#items.set(id, { id, content: content ?? old?.content, status: status ?? old?.status });
    }
  }

  /** The list as a plan. */
  entries(): readonly PlanEntry[] {
    return this.items.map(planEntry);
  }
}

export function planEntry({ id, content, status }: TodoItem): PlanEntry {
  return {
    content: content ?? id,
    status: status === 'in_progress' || status === 'completed' ? status : 'pending',
    priority: null,
  };
}
