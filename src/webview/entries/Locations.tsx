import type { ToolLocation } from '../../contract/toolCall.ts';
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

/** `short`: the file's name will do. */
export function FileLink({ path, line, short = false }: { path: string; line: number | null; short?: boolean }) {
  const page = usePage();
  const view = page.view.value;
  const label = view && !short ? fileLabel(path, view) : (path.split(/[\\/]/).findLast(part => part !== '') ?? path);
  return (
    <button
      type="button"
      class="text-button mono"
      title={text('openFile', { path })}
      onClick={() => page.post({ type: 'openFile', path, line })}
    >
      {label}
      {line !== null && <span class="quiet">:{line}</span>}
    </button>
  );
}
