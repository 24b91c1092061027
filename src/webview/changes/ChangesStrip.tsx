import type { Changes, FileChange } from '../../contract/changes.ts';
import type { StringKey } from '../../contract/strings.ts';
import { fileLabel } from '../commandCard/cwdLabel.ts';
import { Icon, IconButton, type IconName } from '../Icon.tsx';
import { usePage } from '../page.ts';
import { text } from '../text.ts';
import { useToggle } from '../useToggle.ts';
import './changes.css';
import { LineCounts } from './LineCounts.tsx';

const STATES: Readonly<Record<FileChange['state'], { readonly icon: IconName; readonly label: StringKey }>> = {
  added: { icon: 'diff-added', label: 'changeAdded' },
  modified: { icon: 'diff-modified', label: 'changeModified' },
  deleted: { icon: 'diff-removed', label: 'changeDeleted' },
};

/** What the agent changed and the user hasn't decided about: one line, that opens to the files. */
export function ChangesStrip({ changes }: { changes: Changes }) {
  const page = usePage();
  const { files, canUndoRevert } = changes;
  const [toggle, setToggle] = useToggle('changes');
  const isOpen = toggle === true && files.length > 0;
  if (files.length === 0 && !canUndoRevert) return null;
  const added = files.reduce((sum, file) => sum + file.added, 0);
  const removed = files.reduce((sum, file) => sum + file.removed, 0);
  // A button that goes away with what it decided would take the focus with it.
  const decide = (message: Parameters<typeof page.post>[0], isLast: boolean) => {
    page.post(message);
    if (isLast) page.focusComposer.value++;
  };
  return (
    <section class="strip changes" aria-label={text('changes')} data-testid="changes">
      <div class="changes-head">
        {files.length === 0 ? (
          <span class="changes-title quiet">{text('changesReverted')}</span>
        ) : (
          <button
            type="button"
            class="changes-title"
            aria-expanded={isOpen}
            data-testid="changes-toggle"
            onClick={() => setToggle(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
            <span>
              {files.length === 1 ? text('changesOne') : text('changesMany', { count: String(files.length) })}
            </span>
            <LineCounts added={added} removed={removed} />
          </button>
        )}
        {files.length > 0 && (
          <>
            <IconButton
              icon="check-all"
              label={text('changesKeepAll')}
              testId="changes-keep-all"
              onPress={() => decide({ type: 'keepChanges', path: null }, true)}
            />
            <IconButton
              icon="discard"
              label={text('changesRevertAll')}
              testId="changes-revert-all"
              onPress={() => decide({ type: 'revertChanges', path: null }, true)}
            />
          </>
        )}
        {canUndoRevert && (
          <button
            type="button"
            class="text-button changes-undo"
            data-testid="changes-undo"
            onClick={() => decide({ type: 'undoRevert' }, true)}
          >
            {text('changesUndo')}
          </button>
        )}
      </div>
      {isOpen && (
        <ul class="changes-files">
          {files.map(file => (
            <FileRow key={file.path} file={file} decide={message => decide(message, files.length === 1)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FileRowProps {
  readonly file: FileChange;
  readonly decide: (message: { readonly type: 'keepChanges' | 'revertChanges'; readonly path: string }) => void;
}

function FileRow({ file, decide }: FileRowProps) {
  const page = usePage();
  const view = page.view.value;
  const { path, state, added, removed } = file;
  const label = view ? fileLabel(path, view) : path;
  const { icon, label: stateLabel } = STATES[state];
  return (
    <li class="changes-file" data-testid="changes-file" data-state={state}>
      <Icon name={icon} tone={`changes-${state}`} />
      <button
        type="button"
        class="text-button changes-name"
        title={text('changeOpen', { path })}
        onClick={() => page.post({ type: 'openDiff', path })}
      >
        {label}
        <span class="sr-only"> {text(stateLabel)}</span>
      </button>
      <LineCounts added={added} removed={removed} />
      <IconButton
        icon="check"
        label={text('changeKeep', { path: label })}
        testId="change-keep"
        onPress={() => decide({ type: 'keepChanges', path })}
      />
      <IconButton
        icon="discard"
        label={text('changeRevert', { path: label })}
        testId="change-revert"
        onPress={() => decide({ type: 'revertChanges', path })}
      />
    </li>
  );
}
