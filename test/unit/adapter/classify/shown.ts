import { classifyCommand } from '../../../../src/adapter/classify/classifyCommand.ts';

/** A classification in one line, such as `search TODO in src, read src/a.ts:10`; null where there is none. */
export function shown(command: string): string | null {
  const parts = classifyCommand(command)?.map(({ kind, path, query, line }) => {
    const place = path === null ? '' : `${query === null ? ' ' : ' in '}${path}`;
    return `${kind}${query === null ? '' : ` ${query}`}${place}${line === null ? '' : `:${line}`}`;
  });
  return parts?.join(', ') ?? null;
}
