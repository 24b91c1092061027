import type { Run } from './line.ts';

/** Makes an element show a line. */
export function fillLine(element: HTMLElement, runs: readonly Run[]): void {
  const [only] = runs;
  if (runs.length === 1 && only && isPlain(only)) {
    if (element.firstChild instanceof Text && element.childNodes.length === 1) element.firstChild.data = only.text;
    else element.textContent = only.text;
  } else if (runs.length === 0) element.replaceChildren(document.createElement('br'));
  else element.replaceChildren(...runs.map(node));
}

function isPlain(run: Run): boolean {
  return run.classes === '' && run.color === null && run.background === null && run.link === null;
}

function node(run: Run): Node {
  if (isPlain(run)) return document.createTextNode(run.text);
  const element = document.createElement(run.link === null ? 'span' : 'a');
  element.className = run.classes;
  // Set by script, which a strict content policy allows; in markup it would not.
  if (run.color !== null) element.style.color = run.color;
  if (run.background !== null) element.style.backgroundColor = run.background;
  if (run.link !== null) {
    element.dataset['href'] = run.link;
    element.setAttribute('role', 'link');
    element.tabIndex = 0;
    element.title = run.link;
  }
  element.textContent = run.text;
  return element;
}
