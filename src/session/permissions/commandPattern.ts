/** One word of a pattern. `any`: one word, whatever it is; `rest`: all words that follow, or none; `parts`: texts with anything between them. */
export type PatternWord =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'parts'; readonly texts: readonly string[] }
  | { readonly kind: 'any' }
  | { readonly kind: 'rest' };

export type CommandPattern = readonly PatternWord[];

/**
 * Reads a pattern of words, such as `npm test` or `git diff *`. A `*` stands for any text within its word; alone it stands for one word, and at
 * the end for all that follow, none included. Quotes (single or double) hold blanks and stars as they are. null: a quote is open, or it is empty.
 */
export function parseCommandPattern(text: string): CommandPattern | null {
  const words: PatternWord[] = [];
  /** Texts of the word being read, with a star between them; empty between words. */
  let texts: string[] = [];
  const add = (piece: string) => {
    texts.push((texts.pop() ?? '') + piece);
  };
  const endWord = () => {
    if (texts.length > 0) words.push(patternWord(texts));
    texts = [];
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === "'" || char === '"') {
      const end = text.indexOf(char, i + 1);
      if (end === -1) return null;
      add(text.slice(i + 1, end));
      i = end;
    } else if (/\s/.test(char)) endWord();
    else if (char === '*') {
      add('');
      texts.push('');
    } else add(char);
  }
  endWord();
  if (words.at(-1)?.kind === 'any') words.splice(-1, 1, { kind: 'rest' });
  return words.length === 0 ? null : words;
}

function patternWord(texts: readonly string[]): PatternWord {
  const [only = ''] = texts;
  if (texts.length === 1) return { kind: 'word', text: only };
  return texts.every(text => text === '') ? { kind: 'any' } : { kind: 'parts', texts };
}

/** Does the pattern fit these words, all of them and in this order? undefined stands for a word whose text isn't known. */
export function matchesWords(pattern: CommandPattern, words: readonly (string | undefined)[]): boolean {
  const endsOpen = pattern.at(-1)?.kind === 'rest';
  const fixed = endsOpen ? pattern.slice(0, -1) : pattern;
  if (words.length < fixed.length || (!endsOpen && words.length > fixed.length)) return false;
  return fixed.every((part, index) => matchesWord(part, words[index]));
}

function matchesWord(part: PatternWord, word: string | undefined): boolean {
  if (part.kind === 'any' || part.kind === 'rest') return true;
  if (word === undefined) return false;
  if (part.kind === 'word') return part.text === word;
  return matchesParts(part.texts, word);
}

/** Each text is taken where it comes first, which is enough: what is between them may be anything. */
function matchesParts(texts: readonly string[], word: string): boolean {
  const first = texts[0] ?? '';
  const last = texts.at(-1) ?? '';
  if (!word.startsWith(first) || !word.endsWith(last) || word.length < first.length + last.length) return false;
  let at = first.length;
  for (const text of texts.slice(1, -1)) {
    const found = word.indexOf(text, at);
    if (found === -1) return false;
    at = found + text.length;
  }
  return at <= word.length - last.length;
}

/** Words as a pattern that fits them and nothing else. null: a word holds both kinds of quotes, which a pattern can't say. */
export function exactPattern(words: readonly string[]): string | null {
  const quoted = words.map(quote);
  return quoted.every(word => word !== null) ? quoted.join(' ') : null;
}

function quote(word: string): string | null {
  if (word !== '' && !/[\s'"*]/.test(word)) return word;
  if (!word.includes("'")) return `'${word}'`;
  return word.includes('"') ? null : `"${word}"`;
}
