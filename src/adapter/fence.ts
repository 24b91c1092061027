/**
 * Takes one Markdown fence off a text that is exactly one fenced block, such as ```` ```console ````; else returns it as it is. The agents that
 * fence add one newline before the closing fence, which goes too; fences inside are not touched.
 */
export function unfence(text: string): string {
  const match = /^(`{3,}|~{3,})[^\n`]*\n(?:([\s\S]*)\n)?\1\s*$/.exec(text);
  return match ? (match[2] ?? '') : text;
}
