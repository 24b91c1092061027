import type { ToolLocation } from '../../contract/toolCall.ts';
import { showHiddenCharacters } from '../../contract/visibleText.ts';
import { fileLabel } from '../commandCard/cwdLabel.ts';
import { usePage } from '../page.ts';
import { text } from '../text.ts';

/** Files that a call is about, as links into the editor. One that the title names already is a link all the same. */
export function Locations({ locations, title }: { locations: readonly ToolLocation[]; title: string }) {
  if (locations.length === 0) return null;
  const names = new Set<string>();
  return (
    <div class="locations">
      {locations
        .filter(({ path, line }) => !names.has(`${path}:${line}`) && names.add(`${path}:${line}`))
        .map(({ path, line }) => (
          <FileLink key={`${path}:${line}`} path={path} line={line} short={title.includes(path)} />
        ))}
    </div>
  );
}

interface FileLinkProps {
  readonly path: string;
  readonly line: number | null;
  /** The file's name will do. */
  readonly short?: boolean;
  /** The directory that a relative path starts from; null: the session's. */
  readonly from?: string | null;
}

export function FileLink({ path, line, short = false, from = null }: FileLinkProps) {
  const page = usePage();
  const view = page.view.value;
  const label = view && !short ? fileLabel(path, view) : (path.split(/[\\/]/).findLast(part => part !== '') ?? path);
  return (
    <button
      type="button"
      class="text-button mono"
      title={text('openFile', { path })}
      onClick={() => page.post({ type: 'openFile', path, line, from })}
    >
      {showHiddenCharacters(label)}
      {line !== null && <span class="quiet">:{line}</span>}
    </button>
  );
}
