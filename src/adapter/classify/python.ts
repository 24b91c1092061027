import type { Head, StagePart } from './stage.ts';

/**
 * Every name that a script may use. Writing, deleting, running and importing anything else need a name that is missing here, and a name can't be put
 * together without one that is missing too.
 */
const NAMES = new Set(
  `for in if else not and or is lambda None True False
  os glob pathlib path Path print sorted list set len str enumerate map filter sum any all
  listdir walk scandir iglob rglob iterdir recursive
  name stem suffix parent parts is_file is_dir isfile isdir exists join relpath basename dirname splitext sep end key reverse
  startswith endswith lower upper strip split append sort
  root dirs files file dir entry entries item fn dn`
    .trim()
    .split(/\s+/),
);

const MODULE = String.raw`(?:os\.path|os|glob|pathlib)`;
/** An import of nothing but these modules: one of any other name runs that file. */
const IMPORT = new RegExp(
  String.raw`\b(?:import ${MODULE}(?:, ?${MODULE})*|from ${MODULE} import \w+(?:, ?\w+)*)(?=\s*(?:[;\n]|$))`,
  'g',
);

const LITERAL = `(?:'([^']*)'|"([^"]*)")`;
const CALL = /\b(?:listdir|walk|scandir|glob|iglob|rglob|iterdir)\s*\(/g;
/** A call whose folder, or pattern, stands in it. */
const CALL_WITH_PATH = new RegExp(
  String.raw`\bPath\(${LITERAL}?\)\.(?:rglob|glob|iterdir)\(|\b(?:listdir|walk|scandir)\(${LITERAL}?\)|\bi?glob\(${LITERAL}[,)]`,
  'g',
);

export function isPython(name: string): boolean {
  return /^python[\d.]{0,8}$/.test(name);
}

/** A list: `python -c` with a script that does nothing but list folders that stand in it. */
export const PYTHON: Head = words => {
  const [flag, script] = words;
  if (words.length !== 2 || flag?.text !== '-c' || !script || !isHarmless(script.text)) return null;
  const found = [...script.text.matchAll(CALL_WITH_PATH)];
  if (found.length === 0 || found.length !== script.text.match(CALL)?.length) return null;
  const parts = found.map((match): StagePart => {
    const path = match.slice(1).find(group => group !== undefined) ?? '';
    return { kind: 'list', target: path === '' ? 'directory' : { path }, query: null, line: null };
  });
  return { type: 'parts', parts, fromFirstLine: false };
};

function isHarmless(script: string): boolean {
  // Outside of ASCII other letters can spell the same names, and a backslash makes more of a text than it shows.
  if (!/^[\n\x20-\x7e]*$/.test(script) || script.includes('\\')) return false;
  const texts = /'[^'\n]*'|"[^"\n]*"/g;
  // A text that looks like a call would be found as one.
  if (script.match(texts)?.some(text => text.includes('('))) return false;
  const bare = script.replaceAll(texts, () => '$');
  // A text with a prefix (f, b, r) holds more than itself, as do the longer quotes, which look like several texts in a row.
  if (/["']|[\w$]\$/.test(bare)) return false;
  const imported = (bare.match(IMPORT) ?? []).flatMap(statement => statement.split(' import ')[1]?.split(/, ?/) ?? []);
  const used = bare.replaceAll(IMPORT, ' ').match(/[A-Za-z_]\w*/g) ?? [];
  return [...imported, ...used].every(name => name.length === 1 || NAMES.has(name));
}
