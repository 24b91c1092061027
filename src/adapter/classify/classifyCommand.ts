// Names commands that only look at files, for display. It is all or nothing: a command of which any piece isn't known to change nothing, or to be
// what its name would say, has no classification and stays a plain terminal card.

import type { ClassifiedPart } from '../../contract/classification.ts';
import { unwrapCommandLine } from '../shellWrapper.ts';
import { changeDirectory, type Directory, resolve } from './directory.ts';
import { headNamed } from './heads.ts';
import { type PlainCommand, readScript, type Step } from './script.ts';
import type { Stage, StagePart } from './stage.ts';

/** A longer command is no glance at a file, and parsing it isn't worth the time. */
const LONGEST = 10_000;

/** A title that names more things says less than the command does. */
const MOST_PARTS = 8;

/** What a shell command reads, searches or lists, never empty; null where it does, or could do, anything else. */
export function classifyCommand(command: string): readonly ClassifiedPart[] | null {
  if (command.length > LONGEST) return null;
  const script = readScript(unwrapCommandLine(command));
  const parts = script && readSteps(script);
  return parts && parts.length > 0 && parts.length <= MOST_PARTS ? parts : null;
}

function readSteps(steps: readonly Step[]): readonly ClassifiedPart[] | null {
  const parts: ClassifiedPart[] = [];
  let directory: Directory = { path: null, certain: true };
  for (const [index, step] of steps.entries()) {
    // What isn't joined by `&&` to a `cd` runs even if that failed, elsewhere then.
    if (step.operator !== '&&' && directory.path !== null) directory = { ...directory, certain: false };
    const [first] = step.commands;
    if (first?.name === 'cd') {
      const leads = step.commands.length === 1 && step.operator !== '||' && steps[index + 1]?.operator === '&&';
      const next = leads ? changeDirectory(directory, first.args) : null;
      if (!next) return null;
      directory = next;
      continue;
    }
    const found = readPipeline(step.commands);
    if (!found) return null;
    for (const part of found) {
      const placed = place(part, directory);
      if (!placed) return null;
      if (!isSame(placed, parts.at(-1))) parts.push(placed);
    }
  }
  return parts;
}

function readPipeline(commands: readonly PlainCommand[]): readonly StagePart[] | null {
  const parts: StagePart[] = [];
  let before: Stage | null = null;
  for (const { name, args } of commands) {
    const stage: Stage | null = headNamed(name)?.(args, before !== null) ?? null;
    if (!stage) return null;
    if (stage.type === 'parts') parts.push(...stage.parts);
    else if (stage.firstLine !== null && before?.type === 'parts' && before.fromFirstLine && before.parts.length === 1)
      parts.push(...parts.splice(-1).map(part => ({ ...part, line: stage.firstLine })));
    before = stage;
  }
  return parts;
}

function place({ kind, target, query, line }: StagePart, directory: Directory): ClassifiedPart | null {
  if (target === 'input') return { kind, path: null, query, line };
  if (target === 'directory') return directory.certain ? { kind, path: directory.path, query, line } : null;
  const path = resolve(directory, target.path);
  return path === null ? null : { kind, path, query, line };
}

function isSame(part: ClassifiedPart, other: ClassifiedPart | undefined): boolean {
  return (
    part.kind === other?.kind && part.path === other.path && part.query === other.query && part.line === other.line
  );
}
