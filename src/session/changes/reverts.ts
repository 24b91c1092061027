import type { TextFiles } from '../files/textFiles.ts';

/** A text that takes the place of another; null: no file. */
export interface Replacement {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Reverts that can be taken back, the last one first. A file that isn't as expected is left alone. */
export class Reverts {
  readonly #texts: TextFiles;
  #done: (readonly Replacement[])[] = [];

  constructor(texts: TextFiles) {
    this.#texts = texts;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** @returns the paths of files that have moved on, or could not be written */
  async carryOut(replacements: readonly Replacement[]): Promise<readonly string[]> {
    const { made, refused } = await this.#replaceAll(replacements);
    if (made.length > 0) this.#done.push(made);
    return refused.map(({ path }) => path);
  }

  /** @returns as above; what was refused can be asked for again */
  async undo(): Promise<readonly string[]> {
    const last = this.#done.pop() ?? [];
    const back = last.map(({ path, before, after }) => ({ path, before: after, after: before }));
    const { refused } = await this.#replaceAll(back);
    const left = last.filter(({ path }) => refused.some(replacement => replacement.path === path));
    if (left.length > 0) this.#done.push(left);
    return left.map(({ path }) => path);
  }

  async #replaceAll(replacements: readonly Replacement[]) {
    const made: Replacement[] = [];
    const refused: Replacement[] = [];
    for (const replacement of replacements) ((await this.#replace(replacement)) ? made : refused).push(replacement);
    return { made, refused };
  }

  async #replace({ path, before, after }: Replacement): Promise<boolean> {
    try {
      if ((await this.#texts.read(path)) !== before) return false;
      if (after === null) await this.#texts.remove(path);
      else await this.#texts.write(path, after);
      return true;
    } catch {
      return false;
    }
  }
}
