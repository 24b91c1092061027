/** A prompt that waits for the end of the turn under way, or for the user. */
export interface QueuedPrompt {
  readonly id: string;
  readonly text: string;
  /**
   * `editing`: the user has it open, and it isn't sent before they are done. `sending`: the agent is being asked to take it into the turn
   * under way.
   */
  readonly state: 'waiting' | 'editing' | 'sending';
}

/** Will the queue send its next prompt by itself as soon as no turn runs? */
export function goesOn(state: { readonly queue: readonly QueuedPrompt[]; readonly queuePaused: boolean }): boolean {
  const first = state.queue[0];
  return first !== undefined && first.state !== 'editing' && !state.queuePaused;
}
