import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bytesNow } from './bytesNow.ts';
import { isBinary, MOST_BYTES, type TextFiles, UnreadableFile } from './textFiles.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** How a file holds its text. */
interface Format {
  readonly encoding: Encoding;
  readonly hasMark: boolean;
}

const PLAIN: Format = { encoding: 'utf-8', hasMark: false };

/** Text files without an editor: straight from and to the disk, in UTF-8, or UTF-16 where a byte order mark says so. */
export class DiskFiles implements TextFiles {
  async read(file: string): Promise<string | null> {
    return (await load(file))?.text ?? null;
  }

  async snapshot(file: string): Promise<string | null> {
    const bytes = bytesNow(file);
    return bytes && decode(bytes).text;
  }

  async write(file: string, text: string): Promise<void> {
    const old = await load(file);
    if (!old) await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, encode(old ? inLineEndsOf(old.text, text) : text, old?.format ?? PLAIN));
  }

  async remove(file: string): Promise<void> {
    await rm(file, { force: true });
  }
}

interface Loaded {
  readonly text: string;
  readonly format: Format;
}

async function load(file: string): Promise<Loaded | null> {
  const stats = await stat(file).catch(() => null);
  if (!stats) return null;
  if (stats.size > MOST_BYTES) throw new UnreadableFile('tooLarge');
  return decode(await readFile(file));
}

function decode(bytes: Uint8Array): Loaded {
  if (isBinary(bytes)) throw new UnreadableFile('binary');
  const format = formatOf(bytes);
  try {
    // A mark is taken off by the decoder. Bytes that aren't of the encoding would be lost by a later write.
    return { text: new TextDecoder(format.encoding, { fatal: true }).decode(bytes), format };
  } catch {
    throw new UnreadableFile('binary');
  }
}

function formatOf(bytes: Uint8Array): Format {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', hasMark: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', hasMark: true };
  return { encoding: 'utf-8', hasMark: first === 0xef && second === 0xbb && third === 0xbf };
}

function encode(text: string, { encoding, hasMark }: Format): Buffer {
  const marked = hasMark && !text.startsWith('\uFEFF') ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(marked);
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

/** The text with the line ends of the one that it replaces: CRLF where all of the old ones were. */
function inLineEndsOf(old: string, text: string): string {
  const isCrLf = old.includes('\r\n') && !/(^|[^\r])\n/.test(old);
  const bare = text.replaceAll('\r\n', '\n');
  if (isCrLf) return bare.replaceAll('\n', '\r\n');
  return old.includes('\n') && !old.includes('\r\n') ? bare : text;
}
