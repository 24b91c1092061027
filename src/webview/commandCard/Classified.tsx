import type { ClassifiedPart } from '../../contract/classification.ts';
import type { CommandRun } from '../../contract/commandRun.ts';
import { FileLink } from '../entries/Locations.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import { sentence } from '../sentence.tsx';
import { text } from '../text.ts';
import { useToggle } from '../useToggle.ts';
import { CommandText } from './CommandText.tsx';
import { classifiedKey, isPattern } from './classifiedWords.ts';

const ICONS: Readonly<Record<ClassifiedPart['kind'], IconName>> = { read: 'file', search: 'search', list: 'folder' };

interface ClassifiedProps {
  readonly parts: readonly ClassifiedPart[];
  readonly run: CommandRun;
  readonly title: string;
  readonly toggleKey: string;
}

/** What a command looks at, in place of the command, which is a click away. */
export function Classified({ parts, run, title, toggleKey }: ClassifiedProps) {
  const [toggle, setToggle] = useToggle(`raw ${toggleKey}`);
  const open = toggle === true;
  return (
    <div class="card-classified" data-testid="card-classified">
      <ul>
        {parts.map((part, index) => (
          <li key={index}>
            <Icon name={ICONS[part.kind]} tone="tone-quiet" />
            <span class="card-classified-text">
              <Part part={part} cwd={run.cwd} />
            </span>
          </li>
        ))}
      </ul>
      {open && <CommandText command={run.command} title={title} toggleKey={toggleKey} />}
      {run.command !== null && (
        <button
          type="button"
          class="text-button card-classified-raw"
          aria-expanded={open}
          data-testid="card-show-command"
          onClick={() => setToggle(!open)}
        >
          {text(open ? 'hideCommand' : 'showCommand')}
        </button>
      )}
    </div>
  );
}

function Part({ part, cwd }: { part: ClassifiedPart; cwd: string | null }) {
  const { path, query, line } = part;
  const place =
    path === null || isPattern(path) ? (
      <span class="mono">{path}</span>
    ) : (
      <FileLink path={path} line={line} from={cwd} />
    );
  return <>{sentence(classifiedKey(part), { path: place, query: <span class="mono">{query}</span> })}</>;
}
