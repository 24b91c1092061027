import { useRef } from 'preact/hooks';
import type { SessionState } from '../../contract/session.ts';

export interface PromptHistory {
  /** The prompt before (-1) or after (1) the one shown; null: the arrow key belongs to the text. */
  step(direction: -1 | 1, draft: string): string | null;
  reset(): void;
}

/** Earlier prompts of the session on the arrow keys, as in a shell: from an empty box on, and as long as the recalled one isn't changed. */
export function usePromptHistory(state: SessionState | null): PromptHistory {
  const place = useRef<{ back: number; shown: string }>({ back: 0, shown: '' });
  return {
    step(direction, draft) {
      if (draft !== place.current.shown) place.current = { back: 0, shown: '' };
      if (draft !== place.current.shown) return null;
      const prompts = state?.entries.flatMap(entry => (entry.type === 'user' ? [entry.text] : [])) ?? [];
      const back = place.current.back - direction;
      if (back < 0 || back > prompts.length) return null;
      const shown = back === 0 ? '' : (prompts.at(-back) ?? '');
      place.current = { back, shown };
      return shown;
    },
    reset() {
      place.current = { back: 0, shown: '' };
    },
  };
}
