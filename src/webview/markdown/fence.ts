const OPENING = /^( {0,3})(`{3,}|~{3,})([^\n]*)\n/;

/**
 * A top-level code fence. While it is open it reads on from where it stopped: each line is looked at once, for being the closing one. So code
 * that grows is never parsed again.
 */
export class Fence {
  /** What stands behind the opening marks: the language. */
  readonly info: string;
  readonly #indent: number;
  readonly #closing: RegExp;
  readonly #contentStart: number;
  #read: number;
  /** Where the closing line begins. */
  #closedAt: number | null = null;

  private constructor(opening: RegExpExecArray) {
    const [whole, indent = '', marks = '', info = ''] = opening;
    this.info = info.trim();
    this.#indent = indent.length;
    this.#closing = new RegExp(`^ {0,3}\\${marks.charAt(0)}{${marks.length},}[ \\t]*$`);
    this.#contentStart = whole.length;
    this.#read = whole.length;
  }

  /** The fence that `text` begins with, once its first line is whole. */
  static at(text: string): Fence | null {
    const opening = OPENING.exec(text);
    return opening ? new Fence(opening) : null;
  }

  /** Reads what came since. Returns the length of the whole block once it is closed, null until then. */
  read(text: string): number | null {
    for (;;) {
      const end = text.indexOf('\n', this.#read);
      if (end === -1) return null;
      if (this.#closing.test(text.slice(this.#read, end))) {
        this.#closedAt = this.#read;
        return end + 1;
      }
      this.#read = end + 1;
    }
  }

  /** The code (so far, where it is open: a last line that may be the beginning of the closing marks is held back). */
  code(text: string): string {
    const code = text.slice(this.#contentStart, this.#closedAt ?? this.#endOfSafeText(text));
    return this.#indent === 0 ? code : code.replace(new RegExp(`^ {1,${this.#indent}}`, 'gm'), '');
  }

  #endOfSafeText(text: string): number {
    return /^ {0,3}(`+|~+)[ \t]*$/.test(text.slice(this.#read)) ? this.#read : text.length;
  }
}
