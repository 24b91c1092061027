import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QueuedPrompt } from '../../contract/queue.ts';
import { IconButton } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';

/** A queued prompt while its text is changed. What is typed outlives the page, and the host sends nothing before it is saved or let go. */
export function QueuedEditor({ prompt }: { prompt: QueuedPrompt }) {
  const page = usePage();
  const { id: promptId } = prompt;
  const [words, setWords] = useState(page.memory.edit(promptId) ?? prompt.text);
  const input = useRef<HTMLTextAreaElement>(null);
  // Where the focus comes in, typing goes on behind the text.
  useLayoutEffect(() => input.current?.setSelectionRange(words.length, words.length), []);
  const write = (value: string | null) => {
    page.memory.setEdit(promptId, value);
    if (value !== null) setWords(value);
  };
  const save = () => {
    if (words.trim() === '') return;
    page.post({ type: 'editQueued', promptId, text: words });
    write(null);
  };
  const letGo = () => {
    page.post({ type: 'holdQueued', promptId, held: false });
    write(null);
  };
  return (
    <>
      <textarea
        ref={input}
        class="queued-editor"
        rows={1}
        value={words}
        aria-label={text('queueEditLabel')}
        title={text('queueEditKeys')}
        data-testid="queued-editor"
        onInput={event => write(event.currentTarget.value)}
        onKeyDown={event => {
          // While an input method composes, the keys belong to it.
          if (event.isComposing || event.keyCode === 229) return;
          if (event.key === 'Enter' && !event.shiftKey && !event.altKey) save();
          else if (event.key === 'Escape') letGo();
          else return;
          event.preventDefault();
        }}
      />
      <div class="queued-buttons">
        <IconButton icon="check" label={text('queueSave')} testId="queued-save" onPress={save} />
        <IconButton icon="close" label={text('queueLetGo')} testId="queued-let-go" onPress={letGo} />
      </div>
    </>
  );
}
