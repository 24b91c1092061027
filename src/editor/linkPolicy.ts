/**
 * The link as it may be opened, or null. Agents write links, so only web addresses leave the editor: a `command:` or `vscode:` link could
 * act in the user's name.
 */
export function openableLink(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  return url.href;
}
