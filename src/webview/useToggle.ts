import { useState } from 'preact/hooks';
import { usePage } from './page.ts';

/** What the user chose for something that opens and closes; null until they have. Survives scrolling away and closing the view. */
export function useToggle(key: string): readonly [boolean | null, (open: boolean) => void] {
  const { memory } = usePage();
  const [, redraw] = useState(0);
  const set = (open: boolean) => {
    memory.setToggle(key, open);
    redraw(n => n + 1);
  };
  return [memory.toggle(key), set];
}
