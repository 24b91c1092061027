// Base64 to text without Node or the DOM, for the draft's terminal output: chunks of one terminal may split a character.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128).fill(255);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

/** Bytes of standard base64; characters outside the alphabet are skipped. */
export function decodeBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? 255;
    if (value === 255) continue;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 0xff;
    }
  }
  return bytes.subarray(0, length);
}

/** Decodes a stream of UTF-8 pieces; an unfinished character waits for the next piece, a broken one becomes U+FFFD. */
export class Utf8Stream {
  #rest: readonly number[] = [];

  write(bytes: Uint8Array): string {
    const all = this.#rest.length > 0 ? Uint8Array.from([...this.#rest, ...bytes]) : bytes;
    const complete = completeLength(all);
    this.#rest = [...all.subarray(complete)];
    return decodeUtf8(all.subarray(0, complete));
  }
}

/** How many bytes stand before an unfinished last character. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function sequenceLength(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}

function decodeUtf8(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) {
      let end = i + 1;
      while (end < bytes.length && end - i < 8192 && (bytes[end] ?? 0) < 0x80) end++;
      parts.push(String.fromCharCode(...bytes.subarray(i, end)));
      i = end;
      continue;
    }
    const [char, length] = decodeCharacter(bytes, i, lead);
    parts.push(char);
    i += length;
  }
  return parts.join('');
}

function decodeCharacter(bytes: Uint8Array, at: number, lead: number): readonly [string, number] {
  const length = lead >= 0xc2 && lead <= 0xf4 ? sequenceLength(lead) : 1;
  if (length === 1) return ['\ufffd', 1];
  let code = lead & (0xff >> (length + 1));
  for (let k = 1; k < length; k++) {
    const next = bytes[at + k] ?? 0;
    if ((next & 0xc0) !== 0x80) return ['\ufffd', k];
    code = (code << 6) | (next & 0x3f);
  }
  const isValid =
    code <= 0x10ffff &&
    !(code >= 0xd800 && code <= 0xdfff) &&
    code >= (length === 4 ? 0x10000 : length === 3 ? 0x800 : 0x80);
  return [isValid ? String.fromCodePoint(code) : '\ufffd', length];
}
