import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a file of an agent's configuration into its home directory. */
export function writeConfig(home: string, name: string, content: string | object): void {
  const file = path.join(home, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}
