const OPENING = /^( {0,3})(`{3,}|~{3,})([^\n]*)\n/;

/**
 * A code fence that hasn't been closed yet. It reads on from where it stopped: each line is looked at once, for being the closing one.
 */
export class OpenFence {
  /** What stands behind the opening marks: the language. */
  readonly info: string;
  readonly #indent: number;
  readonly #closing: RegExp;
  readonly #contentStart: number;
  #read: number;

  private constructor(opening: RegExpExecArray) {
    const [whole, indent = '', marks = '', info = ''] = opening;
    this.info = info.trim();
    this.#indent = indent.length;
    this.#closing = new RegExp(`^ {0,3}\\${marks.charAt(0)}{${marks.length},}[ \\t]*$`);
    this.#contentStart = whole.length;
    this.#read = whole.length;
  }

  /** The fence that `text` begins with, once its first line is whole. */
  static at(text: string): OpenFence | null {
    const opening = OPENING.exec(text);
    return opening ? new OpenFence(opening) : null;
  }

  /** Reads what came since. Returns the length of the whole block once it is closed, null until then. */
  read(text: string): number | null {
    for (;;) {
      const end = text.indexOf('\n', this.#read);
      if (end === -1) return null;
      const closed = this.#closing.test(text.slice(this.#read, end));
      this.#read = end + 1;
      if (closed) return end + 1;
    }
  }

  /** The code so far. A last line that may be the beginning of the closing marks is held back. */
  code(text: string): string {
    const rest = text.slice(this.#read);
    const shown = /^ {0,3}(`+|~+)[ \t]*$/.test(rest)
      ? text.slice(this.#contentStart, this.#read)
      : text.slice(this.#contentStart);
    return this.#indent === 0 ? shown : shown.replace(new RegExp(`^ {1,${this.#indent}}`, 'gm'), '');
  }
}
