/** Text of files as the user sees it: what the editor, or without one the disk, has to do for {@link ./fileRequests.ts}. Paths are absolute. */
export interface TextFiles {
  /**
   * The whole text, without a byte order mark: of the open document when it has unsaved changes, else of the file. null: there is no such file.
   * @throws UnreadableFile
   */
  read(path: string): Promise<string | null>;
  /**
   * The same as of the moment of the call: an agent that announces a change may make it right away, so the bytes are read before this returns.
   * For regular files only; others read as missing.
   */
  snapshot(path: string): Promise<string | null>;
  /**
   * Makes this the text and saves it. A file that is there keeps its encoding, byte order mark and line ends; folders that are missing are made.
   * @throws UnreadableFile, or an Error whose message says what went wrong
   */
  write(path: string, text: string): Promise<void>;
  /** Deletes the file. One that isn't there is no error. */
  remove(path: string): Promise<void>;
}

/** A file that can't be taken as text. */
export class UnreadableFile extends Error {
  readonly why: 'binary' | 'tooLarge';

  constructor(why: UnreadableFile['why']) {
    super(why === 'binary' ? 'it is a binary file' : `it is larger than ${MOST_BYTES / 2 ** 20} MiB`);
    this.name = 'UnreadableFile';
    this.why = why;
  }
}

/** Larger files are neither read nor replaced. */
export const MOST_BYTES = 10 * 2 ** 20;

/** How much of a file is searched for what no text holds. */
const LOOKED_AT_BYTES = 8 * 1024;

/** Is it no text? A NUL says so, unless a byte order mark says that it is UTF-16. */
export function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  return bytes.subarray(0, LOOKED_AT_BYTES).includes(0);
}

export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
