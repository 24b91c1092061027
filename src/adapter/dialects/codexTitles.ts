import type { ClassifiedPart } from '../../contract/classification.ts';
import type { ToolKind } from '../../contract/toolCall.ts';

/**
 * What codex-acp takes a command for, which it sends in place of the command: recordings codex-acp/s7*. Its titles are fixed sentences;
 * one that isn't known stays a title.
 */
export function readCodexTitle(kind: ToolKind | null, title: string): readonly ClassifiedPart[] | null {
  if (kind === 'search') {
    const found = /^Search(?: for '([\s\S]+)')?(?: in '?(.+?)'?)?$/.exec(title);
    return found && [{ kind: 'search', path: found[2] ?? null, query: found[1] ?? null, line: null }];
  }
  if (kind !== 'read') return null;
  const file = /^Read file '([\s\S]+)'$/.exec(title);
  if (file) return [{ kind: 'read', path: file[1] ?? null, query: null, line: null }];
  const folder = /^List files(?: in '([\s\S]+)')?$/.exec(title);
  return folder && [{ kind: 'list', path: folder[1] ?? null, query: null, line: null }];
}
