import { IconButton } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';

/** What can be done with a message. `source`: as it was written, Markdown and all. */
export function MessageActions({ source }: { source: string }) {
  const page = usePage();
  if (source.trim() === '') return null;
  return (
    <div class="message-actions">
      <IconButton
        icon="copy"
        label={text('copyMessage')}
        onPress={() => page.post({ type: 'copy', text: source })}
        testId="copy-message"
      />
    </div>
  );
}
