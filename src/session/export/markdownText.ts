// Pieces of Markdown from texts of others. What a text holds never ends the piece that it stands in.

/** Text in a fence that is longer than any run of backticks in it. `info`: its language. */
export function fenced(text: string, info = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${info}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** A short text as code, in one line. */
export function code(text: string): string {
  const line = oneLine(text);
  const marks = '`'.repeat(longestRun(line) + 1);
  const gap = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return `${marks}${gap}${line}${gap}${marks}`;
}

/** A short text as plain words, in one line. */
export function words(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~&$]/g, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&');
}

/** Every line of it quoted. */
export function quoted(markdown: string): string {
  return markdown
    .trimEnd()
    .split('\n')
    .map(line => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** A Markdown text of others as it is; a fence that it leaves open is closed, so that what follows isn't code. */
export function whole(markdown: string): string {
  const text = markdown.trimEnd();
  let open: { readonly mark: string; readonly length: number } | null = null;
  for (const line of text.split('\n')) {
    const [, fence = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    const mark = fence[0];
    if (mark === undefined) continue;
    if (!open) open = mark === '`' && rest.includes('`') ? null : { mark, length: fence.length };
    else if (mark === open.mark && fence.length >= open.length && rest.trim() === '') open = null;
  }
  return open ? `${text}\n${open.mark.repeat(open.length)}` : text;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim();
}
