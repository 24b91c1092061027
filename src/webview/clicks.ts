import { linkTarget } from './markdown/links.ts';
import type { Page } from './page.ts';

/** Links in agents' texts carry their target in `data-href`, which no browser follows. They are opened by the host, from here. */
export function openLinks(root: HTMLElement, page: Page): void {
  const open = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-href]') : null;
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    const target = linkTarget(link.dataset['href'] ?? '');
    if (target?.type === 'web') page.post({ type: 'openLink', href: target.href });
    if (target?.type === 'file') page.post({ type: 'openFile', path: target.path, line: target.line, from: null });
  };
  root.addEventListener('click', open);
  root.addEventListener('keydown', event => {
    if (event.key === 'Enter') open(event);
  });
}
