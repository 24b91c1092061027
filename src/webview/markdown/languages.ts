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
const MOST_COLOURED = 20_000;

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

export type Language = keyof typeof LANGUAGES;

// TypeScript's grammar contains JavaScript's; one of them is enough.
const ALIASES = new Map<string, Language>(
  Object.entries<Language>({
    ...{ js: 'typescript', javascript: 'typescript', jsx: 'typescript', mjs: 'typescript', cjs: 'typescript' },
    ...{ ts: 'typescript', tsx: 'typescript', mts: 'typescript', cts: 'typescript' },
    ...{ jsonc: 'json', json5: 'json', jsonl: 'json' },
    ...{
      sh: 'bash',
      zsh: 'bash',
      fish: 'bash',
      ksh: 'bash',
      dockerfile: 'bash',
      console: 'shell',
      shellsession: 'shell',
    },
    ...{ py: 'python', rs: 'rust', golang: 'go', h: 'c', cc: 'cpp', cxx: 'cpp', hpp: 'cpp', 'c++': 'cpp' },
    ...{ html: 'xml', svg: 'xml', vue: 'xml', yml: 'yaml', md: 'markdown', patch: 'diff' },
  }),
);

/** Languages that are found inside others. */
const INNER: Partial<Record<Language, Language>> = { shell: 'bash', xml: 'css', markdown: 'xml' };

/** The language that a fence's name for it means; null where the code stays plain. */
export function languageOf(name: string, code: string): Language | null {
  if (code.length > MOST_COLOURED) return null;
  return ALIASES.get(name) ?? (isLanguage(name) ? name : null);
}

/** Code as HTML with classes. */
export function highlighted(code: string, language: Language): string {
  makeReady(language);
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

/** When first met: most conversations need two or three of them. */
function makeReady(language: Language): void {
  if (hljs.getLanguage(language)) return;
  hljs.registerLanguage(language, LANGUAGES[language]);
  const inner = INNER[language];
  if (inner) makeReady(inner);
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}
