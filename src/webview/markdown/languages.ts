import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

/** Longer code stays plain: colouring it would hold up the page. */
const MAX_LENGTH = 20_000;

const LANGUAGES = {
  bash,
  c,
  cpp,
  css,
  diff,
  go,
  java,
  json,
  markdown,
  python,
  rust,
  shell,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);
// TypeScript's grammar contains JavaScript's; one of them is enough.
hljs.registerAliases(['js', 'javascript', 'jsx', 'mjs', 'cjs', 'tsx'], { languageName: 'typescript' });
hljs.registerAliases(['jsonc', 'json5', 'jsonl'], { languageName: 'json' });
hljs.registerAliases(['zsh', 'fish', 'ksh', 'dockerfile', 'makefile'], { languageName: 'bash' });

/** Code as HTML with classes, or null where the language is unknown or there is too much of it. */
export function highlighted(code: string, language: string): string | null {
  if (code.length > MAX_LENGTH || !hljs.getLanguage(language)) return null;
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
