export type IconName =
  | 'add'
  | 'agent'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-swap'
  | 'bell-dot'
  | 'arrow-up'
  | 'check'
  | 'check-all'
  | 'checklist'
  | 'chevron-down'
  | 'chevron-right'
  | 'circle'
  | 'circle-filled'
  | 'circle-slash'
  | 'close'
  | 'copy'
  | 'debug-pause'
  | 'debug-stop'
  | 'diff-added'
  | 'diff-modified'
  | 'diff-removed'
  | 'discard'
  | 'dot'
  | 'edit'
  | 'error'
  | 'file'
  | 'folder'
  | 'globe'
  | 'go-to-file'
  | 'info'
  | 'list-ordered'
  | 'loading'
  | 'output'
  | 'question'
  | 'search'
  | 'send'
  | 'server-process'
  | 'shield'
  | 'terminal'
  | 'thinking'
  | 'tools'
  | 'trash'
  | 'warning'
  | 'window';

/** A glyph of the editor's icon font. It says nothing by itself to a screen reader: the text beside it does. */
export function Icon({ name, spin = false, tone = '' }: { name: IconName; spin?: boolean; tone?: string }) {
  return (
    <span class={`icon icon-${name}${spin ? ' icon-spin' : ''}${tone === '' ? '' : ` ${tone}`}`} aria-hidden="true" />
  );
}

/** A button that shows nothing but an icon. */
export function IconButton({
  icon,
  label,
  onPress,
  testId,
}: {
  icon: IconName;
  label: string;
  onPress: () => void;
  testId?: string;
}) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      data-testid={testId}
      onClick={event => {
        event.stopPropagation();
        onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
