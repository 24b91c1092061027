// Reading what came over the wire: everything is unknown until looked at, nothing throws.

export type Json = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The string behind a path of keys, or undefined. */
export function stringAt(value: unknown, ...path: readonly string[]): string | undefined {
  let current = value;
  for (const key of path) current = asRecord(current)?.[key];
  return asString(current);
}

/** What a text of JSON holds; undefined where it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
