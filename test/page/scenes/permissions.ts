import type { SessionEvent } from '../../../src/contract/events.ts';
import type { PermissionAsk } from '../../../src/contract/session.ts';
import { call, command, prompt } from '../events.ts';

const OPTIONS: PermissionAsk['options'] = [
  { optionId: 'y', name: 'Yes', kind: 'allow_once' },
  { optionId: 'a', name: 'Yes, and don’t ask again', kind: 'allow_always' },
  { optionId: 'o', name: 'Decide later', kind: 'other' },
  { optionId: 'n', name: 'No', kind: 'reject_once' },
];

function asks(toolCallId: string, title: string, detail?: string): SessionEvent {
  const ask = { askId: `ask ${toolCallId}`, toolCallId, title, options: OPTIONS };
  return { type: 'permissionAsked', ask: { ...ask, ...(detail !== undefined && { detail }) } };
}

const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);

/** A change of two files, one of them outside of the workspace. */
export const askingToEdit: readonly SessionEvent[] = [
  prompt('Raise the limit'),
  call('e', {
    kind: 'edit',
    title: 'Edit limits.json and hosts',
    status: 'pending',
    locations: [{ path: '/home/me/tides/limits.json', line: 3 }],
    content: [
      {
        type: 'diff',
        path: '/home/me/tides/limits.json',
        oldText: '{\n  "limit": 10\n}\n',
        newText: '{\n  "limit": 20\n}\n',
      },
      {
        type: 'diff',
        path: '/etc/hosts',
        oldText: `${lines.join('\n')}\n`,
        newText: `${lines.toReversed().join('\n')}\n`,
      },
    ],
  }),
  asks('e', 'Edit'),
];

/** A long command with characters that a terminal would obey, in a folder outside of the workspace. */
export const askingToRun: readonly SessionEvent[] = [
  prompt('Run it'),
  ...command({
    id: 'r',
    command: `printf '\u001b[2J\u202ecod.exe\u0007'; node check.mjs ${Array.from({ length: 300 }, (_, index) => `file${index}.ts`).join(' ')}`,
    state: 'pending',
    cwd: '/srv/elsewhere',
  }),
  asks('r', 'node check.mjs …'),
];

/** A call that is neither a command nor a change. */
export const askingToFetch: readonly SessionEvent[] = [
  prompt('Fetch it'),
  call('f', { kind: 'fetch', title: 'Fetch', status: 'pending' }),
  asks(
    'f',
    'Fetch',
    'url: https://example.org/tides?port=12\nmethod: POST\nheaders:\n  accept: text/plain\nbody: port=12',
  ),
];

/** What the user's rules have answered. */
export const ruled: readonly SessionEvent[] = [
  prompt('Test and publish'),
  ...command({ id: 'a', command: 'npm test', output: 'ok\n' }),
  ...settled('a', 'allow', 'npm test'),
  ...command({ id: 'b', command: 'npm publish', state: 'denied' }),
  ...settled('b', 'deny', 'npm publish *'),
  call('c', {
    kind: 'edit',
    title: 'Edit src/tides.js',
    status: 'completed',
    locations: [{ path: '/home/me/tides/src/tides.js', line: 1 }],
  }),
  ...settled('c', 'allow', 'edit src/**'),
];

function settled(toolCallId: string, decision: 'allow' | 'deny', rules: string): readonly SessionEvent[] {
  const chosen = decision === 'allow' ? 'allow_once' : 'reject_once';
  return [{ type: 'permissionSettled', askId: toolCallId, toolCallId, chosen, rule: { decision, rules } }];
}
