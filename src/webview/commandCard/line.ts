/** Cells of one line that look alike. */
export interface Run {
  readonly text: string;
  /** Class names, space separated: `fg-1 bg-4 bold`. */
  readonly classes: string;
  /** CSS colours where the program chose one outside of the theme's sixteen. */
  readonly color: string | null;
  readonly background: string | null;
  readonly link: string | null;
}

/** A line of output, as long as the program made it: rows that the terminal wrapped are joined again. */
export interface Line {
  /** Counts up from line to line; the same line keeps its number. */
  readonly id: number;
  readonly runs: readonly Run[];
  /** Will it stay as it is? */
  readonly final: boolean;
}

/** The end of an output. */
export interface LineWindow {
  readonly lines: readonly Line[];
  /** Are there lines above them? */
  readonly more: boolean;
}

export function plainRun(text: string): Run {
  return { text, classes: '', color: null, background: null, link: null };
}

export function sameRuns(a: readonly Run[], b: readonly Run[]): boolean {
  return a === b || (a.length === b.length && a.every((run, i) => sameRun(run, b[i])));
}

function sameRun(a: Run, b: Run | undefined): boolean {
  return (
    b !== undefined &&
    a.text === b.text &&
    a.classes === b.classes &&
    a.color === b.color &&
    a.background === b.background &&
    a.link === b.link
  );
}
