import type { FileChange } from '../../../src/contract/changes.ts';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { ask, call, end, prompt, say } from '../events.ts';

const lines = (word: string) => Array.from({ length: 40 }, (_, i) => (i % 9 === 4 ? `${word} ${i}` : `line ${i}`));

export const files: readonly FileChange[] = [
  { path: '/home/me/tides/README.md', state: 'modified', added: 1, removed: 1 },
  {
    path: '/home/me/tides/src/almanac/a-long-folder-name/harmonic-constituents.js',
    state: 'added',
    added: 214,
    removed: 0,
  },
  { path: '/home/me/tides/src/clock.js', state: 'deleted', added: 0, removed: 1039 },
  { path: '/home/me/notes.txt', state: 'modified', added: 3, removed: 0 },
];

/** The files that the agent changed, opened. */
export const changed: readonly SessionEvent[] = [
  prompt('Rewrite the clock'),
  call('c1', {
    kind: 'edit',
    title: 'Edit README.md',
    status: 'completed',
    content: [
      {
        type: 'diff',
        path: '/home/me/tides/README.md',
        oldText: lines('low water').join('\n'),
        newText: lines('high water').join('\n'),
      },
    ],
  }),
  say('The clock is gone, its tables are in the almanac.'),
  end(),
  { type: 'changes', changes: { files, canUndoRevert: true } },
];

export const fileAsked: readonly SessionEvent[] = [
  prompt('What is in my notes?'),
  ask('f1', {
    kind: 'fileAccess',
    access: 'read',
    path: '/home/me/a/rather/long/folder/of/notes/notes-of-last-year.txt',
  }),
];
