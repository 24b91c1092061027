import DOMPurify from 'dompurify';

// markdown-it writes nothing but these with raw HTML off. The list is the second lock on the door.
const TAGS = [
  ...[
    'a',
    'blockquote',
    'br',
    'code',
    'del',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'li',
    'ol',
    'p',
    'pre',
    's',
  ],
  ...['span', 'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
];
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
