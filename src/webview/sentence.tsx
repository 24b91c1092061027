import type { ComponentChildren } from 'preact';
import type { StringKey } from '../contract/strings.ts';
import { text } from './text.ts';

/** A sentence of the string table with elements in the places of its placeholders: links, code. Placeholders without one stay as they are. */
export function sentence(key: StringKey, slots: Readonly<Record<string, ComponentChildren>>): ComponentChildren {
  return text(key)
    .split(/(\{\w+\})/)
    .map(piece => {
      const name = piece.slice(1, -1);
      return piece.startsWith('{') && Object.hasOwn(slots, name) ? slots[name] : piece;
    });
}
