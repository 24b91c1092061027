import DOMPurify from 'dompurify';

// markdown-it writes nothing but these with raw HTML off. The list is the second lock on the door.
const TEXT_TAGS = 'a br code del em h1 h2 h3 h4 h5 h6 hr p pre s span strong';
const BLOCK_TAGS = 'blockquote div li ol table tbody td th thead tr ul';
const TAGS = `${TEXT_TAGS} ${BLOCK_TAGS}`.split(' ');
const ATTRIBUTES = ['class', 'data-href', 'start'];

/** HTML of untrusted text as nodes that can do nothing. */
export function safeNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** Several pieces in one go, since a document is made each time. */
export function safeFragments(pieces: readonly string[]): DocumentFragment[] {
  if (pieces.length === 0) return [];
  const frames = [...safeNodes(pieces.map(piece => `<div>${piece}</div>`).join('')).children];
  // A piece that isn't whole in itself would take its neighbours along.
  if (frames.length !== pieces.length) return pieces.map(safeNodes);
  return frames.map(frame => {
    const fragment = document.createDocumentFragment();
    fragment.append(...frame.childNodes);
    return fragment;
  });
}
