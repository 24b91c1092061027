/**
 * One thing that a command looks at, where looking is all that it does. A card says it in place of the command: "Read src/a.ts".
 *
 * Paths are as written in the command, after the directories of the `cd`s before it; nothing is looked up on disk. The path of a read is one
 * file; that of a search or a list can be a file, a folder or a pattern of the shell. null is the command's working directory, or what another
 * command of the same pipeline prints.
 */
export interface ClassifiedPart {
  readonly kind: 'read' | 'search' | 'list';
  readonly path: string | null;
  /** What is searched for, whole; null for reads and lists, and where it stands in a file. */
  readonly query: string | null;
  /** The line, from 1, at which a read begins; null where it is the first one or can't be told. */
  readonly line: number | null;
}
