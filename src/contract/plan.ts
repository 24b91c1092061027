export interface PlanEntry {
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
  readonly priority: 'high' | 'medium' | 'low' | null;
}

/** A turn's plan; it stands where it first came and is replaced in place. */
export interface Plan {
  readonly type: 'plan';
  readonly key: string;
  readonly entries: readonly PlanEntry[];
}
