import { asRecord, type Json } from './wire.ts';

const LONGEST = 4000;
const MOST_PARTS = 100;
const DEEPEST = 6;

/** A tool's input as lines of `name: value`, at most about 4,000 characters; undefined where there is none. What is left out is marked by `…`. */
export function inputText(input: Json): string | undefined {
  const lines: string[] = [];
  const room = { characters: LONGEST };
  write(input, '', lines, room, 0);
  return lines.length === 0 ? undefined : lines.join('\n');
}

function write(value: unknown, indent: string, lines: string[], room: { characters: number }, depth: number): void {
  const entries = Object.entries(asRecord(value) ?? (Array.isArray(value) ? value : {}));
  for (const [index, [name, field]] of entries.entries()) {
    if (room.characters <= 0 || index >= MOST_PARTS || depth >= DEEPEST) {
      lines.push(`${indent}…`);
      return;
    }
    const label = `${indent}${Array.isArray(value) ? '-' : `${cut(name, 200)}:`}`;
    const isNested = typeof field === 'object' && field !== null && Object.keys(field).length > 0;
    const line = isNested ? label : `${label} ${scalar(field, indent, room.characters)}`;
    room.characters -= line.length;
    lines.push(line);
    if (isNested) write(field, `${indent}  `, lines, room, depth + 1);
  }
}

function scalar(value: unknown, indent: string, room: number): string {
  if (typeof value === 'string') return cut(value, room).replaceAll('\n', `\n${indent}  `);
  return cut(JSON.stringify(value) ?? '', room);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
