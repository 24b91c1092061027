import { count } from '../measures.ts';
import { text } from '../text.ts';

/** `+3 −1`, with words for those who hear it. */
export function LineCounts({ added, removed }: { added: number; removed: number }) {
  return (
    <span class="diff-count">
      <span class="diff-plus">
        +{count(added)}
        <span class="sr-only"> {text('diffAdded')}</span>
      </span>{' '}
      <span class="diff-minus">
        −{count(removed)}
        <span class="sr-only"> {text('diffRemoved')}</span>
      </span>
    </span>
  );
}
