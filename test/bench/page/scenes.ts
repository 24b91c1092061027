import type { CommandRun, ExitState } from '../../../src/contract/commandRun.ts';
import type { SessionEvent } from '../../../src/contract/events.ts';
import type { ViewState } from '../../../src/contract/messages.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { ToolCallPatch } from '../../../src/contract/toolCall.ts';
import type { TurnResult } from '../../../src/contract/turnResult.ts';

export const VIEW: ViewState = {
  trusted: true,
  agents: [
    { id: 'shell', label: 'Shell', detail: 'Built in: runs what you type' },
    { id: 'pilot', label: 'Pilot', detail: 'pilot --acp, found on the PATH' },
    { id: 'harbour', label: 'Harbour Master', detail: 'from your settings: harbour serve' },
  ],
  folders: [{ name: 'tides', path: '/home/me/tides' }],
  home: '/home/me',
};

export function emptySession(agent: 'shell' | 'pilot', keptBytes?: number): SessionState {
  return newSession({
    sessionId: `session-${agent}`,
    agent: { id: agent, label: agent === 'shell' ? 'Shell' : 'Pilot', name: agent, version: '1.4.2' },
    cwd: '/home/me/tides',
    createdAt: Date.now(),
    ...(keptBytes === undefined ? {} : { keptBytes }),
  });
}

const ago = (seconds: number) => Date.now() - seconds * 1000;

export function prompt(text: string): SessionEvent {
  return { type: 'turnStarted', turnId: text, text, at: ago(30) };
}

export function say(text: string, id = 'm'): SessionEvent {
  return { type: 'message', role: 'assistant', mode: 'append', messageId: id, parentId: null, text, at: ago(1) };
}

export function think(text: string): SessionEvent {
  return { type: 'message', role: 'thought', mode: 'append', messageId: null, parentId: null, text, at: ago(1) };
}

export function call(toolCallId: string, patch: ToolCallPatch): SessionEvent {
  return { type: 'toolCall', toolCallId, patch, at: ago(3) };
}

export function end(over: Partial<TurnResult> = {}): SessionEvent {
  return {
    type: 'turnEnded',
    result: {
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: '',
      session_id: 's',
      stop_reason: 'end_turn',
      duration_ms: 12_400,
      num_turns: 1,
      turns: 1,
      permission_denials: [],
      errors: [],
      ...over,
    },
  };
}

interface CommandScript {
  readonly id: string;
  readonly command: string | null;
  readonly title?: string;
  readonly description?: string;
  readonly cwd?: string | null;
  readonly output?: string;
  readonly stderr?: string;
  readonly state?: ExitState;
  readonly code?: number | null;
  readonly signal?: string | null;
  readonly seconds?: number;
  readonly background?: boolean;
  readonly parentId?: string;
  readonly droppedByAgent?: number;
  readonly classified?: CommandRun['classified'];
  readonly savedTo?: string;
}

/** All events of one command, from its call to its end. */
export function command(script: CommandScript): SessionEvent[] {
  const { id, state = 'exited', code = state === 'exited' ? 0 : null, signal = null, seconds = 0.2 } = script;
  const over = state !== 'running' && state !== 'pending';
  const startedAt = ago(seconds + (over ? 1 : 0));
  const failed = state === 'signalled' || state === 'timedOut' || (code !== null && code !== 0);
  const run = { toolCallId: id, runId: id };
  const events: SessionEvent[] = [
    call(id, {
      kind: 'execute',
      title: script.title ?? script.command ?? '',
      status: over ? (failed ? 'failed' : 'completed') : state === 'pending' ? 'pending' : 'in_progress',
      parentId: script.parentId ?? null,
    }),
    {
      type: 'command',
      ...run,
      patch: {
        command: script.command,
        description: script.description ?? null,
        cwd: script.cwd === undefined ? '/home/me/tides' : script.cwd,
        background: script.background ?? false,
        classified: script.classified ?? null,
        savedTo: script.savedTo ?? null,
        startedAt: state === 'pending' || state === 'denied' ? null : startedAt,
        endedAt: over && state !== 'denied' && !script.background ? startedAt + seconds * 1000 : null,
        exit: { state, code, signal, source: 'terminal' },
      },
    },
  ];
  for (const stream of ['output', 'stderr'] as const) {
    const text = script[stream];
    if (text === undefined) continue;
    const droppedByAgent = script.droppedByAgent ?? null;
    events.push({ type: 'output', ...run, stream, op: 'append', text, skippedBytes: 0, droppedByAgent });
  }
  return events;
}

const LS = `total 48
drwxr-xr-x 6 me me 4096 Mar  3 09:12 \x1b[1;34m.\x1b[0m
drwxr-xr-x 9 me me 4096 Mar  1 18:40 \x1b[1;34m..\x1b[0m
-rw-r--r-- 1 me me  412 Mar  2 11:05 package.json
-rwxr-xr-x 1 me me 1893 Mar  3 09:12 \x1b[1;32mrun.sh\x1b[0m
drwxr-xr-x 2 me me 4096 Mar  3 09:10 \x1b[1;34msrc\x1b[0m
`;

const TESTS = `\x1b[2m$ node --test\x1b[0m
\x1b[32m✔\x1b[39m spring tide at new moon \x1b[2m(1.8 ms)\x1b[22m
\x1b[32m✔\x1b[39m neap tide at first quarter \x1b[2m(0.4 ms)\x1b[22m
\x1b[31m✖\x1b[39m high water at Dover \x1b[2m(2.2 ms)\x1b[22m
  \x1b[31mAssertionError\x1b[0m: expected \x1b[32m"06:42"\x1b[0m, got \x1b[31m"06:24"\x1b[0m
    at \x1b[36msrc/tides.test.js\x1b[39m:\x1b[33m31\x1b[39m:12
    at Test.runInAsyncScope (node:async_hooks:211:14)

tests 3 · \x1b[32mpass 2\x1b[0m · \x1b[1;41m fail 1 \x1b[0m
`;

const ANSWER = `The port of **Dover** was off by eighteen minutes: \`parseClock\` swapped digits when the hour had a leading zero.

1. I changed the parser in [src/clock.js](src/clock.js:14).
2. I added a test for it.

\`\`\`js
// Minutes since midnight, or null where the text is no time.
export function parseClock(text) {
  const match = /^(\\d{1,2}):(\\d{2})$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
\`\`\`

| Port | before | after |
| --- | --- | --- |
| Dover | 06:24 | 06:42 |
| Brest | 04:10 | 04:10 |

> Times are local; see the [almanac](https://example.org/almanac) for how they are made.
`;

const OLD = `export function parseClock(text) {
  const [hours, minutes] = text.split(':');
  return Number(hours) * 60 + Number(minutes.split('').reverse().join(''));
}

export function formatClock(minutes) {
  return String(minutes);
}
`;
const NEW = `// Minutes since midnight, or null where the text is no time.
export function parseClock(text) {
  const match = /^(\\d{1,2}):(\\d{2})$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

export function formatClock(minutes) {
  return String(minutes);
}
`;

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const agentTurn: readonly SessionEvent[] = [
  prompt('The test for Dover fails. Find out why and fix it.'),
  think('**Looking at the failing test first**\n\nThe test compares clock texts, so I should look at the parser.'),
  {
    type: 'plan',
    entries: [
      { content: 'Run the tests', status: 'completed', priority: null },
      { content: 'Fix the parser of clock times', status: 'in_progress', priority: null },
      { content: 'Run the tests again', status: 'pending', priority: null },
    ],
  },
  ...command({
    id: 'c1',
    command: 'cd /home/me/tides && FORCE_COLOR=1 npm test -- --grep "Dover" 2>&1 | tail -40',
    description: 'Run the tests for Dover',
    output: TESTS,
    code: 1,
    seconds: 3.4,
  }),
  call('r1', {
    kind: 'read',
    title: 'Read src/clock.js',
    status: 'completed',
    locations: [{ path: '/home/me/tides/src/clock.js', line: 14 }],
  }),
  call('s1', {
    kind: 'search',
    title: 'Search for "parseClock"',
    status: 'completed',
    content: [
      {
        type: 'text',
        text: 'src/clock.js:1:export function parseClock(text) {\nsrc/tides.js:8:  const at = parseClock(high);',
      },
    ],
  }),
  call('e1', {
    kind: 'edit',
    title: 'Edit src/clock.js',
    status: 'completed',
    content: [{ type: 'diff', path: '/home/me/tides/src/clock.js', oldText: OLD, newText: NEW }],
  }),
  ...command({ id: 'c2', command: 'npm test', output: 'tests 3 · pass 3 · fail 0\n', seconds: 2.9 }),
  say(ANSWER),
  end({ usage: { input_tokens: 18_204, output_tokens: 1310 }, total_cost_usd: 0.0421 }),
];

const cards: readonly SessionEvent[] = [
  prompt('All the ways in which a command can end'),
  ...command({ id: 'k1', command: 'make all', output: 'cc -O2 tide.c\n', seconds: 0.8 }),
  ...command({ id: 'k2', command: 'grep -rn "moon" src', code: 1, seconds: 0.03 }),
  ...command({
    id: 'k3',
    command: './eat-memory',
    output: 'allocating…\n',
    code: 137,
    seconds: 4.2,
    cwd: '/home/me/tides/src',
  }),
  ...command({ id: 'k4', command: 'sleep 600', state: 'cancelled', code: 130, seconds: 95, cwd: '/home/me' }),
  ...command({
    id: 'k5',
    command: 'curl https://example.org',
    state: 'timedOut',
    output: 'connecting\n',
    seconds: 30,
    cwd: '/tmp',
  }),
  ...command({ id: 'k6', command: 'rm -rf build', state: 'denied' }),
  ...command({
    id: 'k7',
    command: 'npm run watch',
    state: 'running',
    background: true,
    output: 'watching…\n',
    cwd: null,
  }),
  ...command({
    id: 'k8',
    command: null,
    title: 'Find the tide tables',
    state: 'unknown',
    output: 'tables/2024.csv\n',
    cwd: null,
  }),
  ...command({
    id: 'k9',
    command: 'cc x.c',
    output: 'compiling\n',
    stderr: "x.c:3:5: error: 'tide' undeclared\n",
    code: 2,
  }),
  ...command({
    id: 'k10',
    command: `python3 - <<'PY'\nimport json\nfor port in ["Dover", "Brest", "Cuxhaven"]:\n    print(json.dumps({"port": port}))\nprint("one")\nprint("two")\nprint("three")\nPY`,
    output: Array.from({ length: 400 }, (_, i) => `\x1b[3${i % 8}mrow ${i}\x1b[0m of a long output\n`).join(''),
    code: 3,
    seconds: 61,
    droppedByAgent: 123_456,
  }),
  ...command({
    id: 'k11',
    command: 'npm install',
    state: 'running',
    output: 'added 12 packages\n\x1b[33mfetching\x1b[0m',
    seconds: 7,
  }),
];

const notices: readonly SessionEvent[] = [
  prompt('Hello'),
  {
    type: 'notice',
    notice: {
      level: 'error',
      code: 'agentExitedAtStart',
      params: { agent: 'Pilot', how: 'with exit code 1' },
      detail: 'pilot: error: not signed in\nrun "pilot login" first\n',
      actions: ['restart', 'settings', 'log', 'chooseAgent'],
      at: ago(2),
    },
  },
  end({ subtype: 'error', is_error: true, duration_ms: 320, errors: ['The agent ended before the turn did.'] }),
  {
    type: 'notice',
    notice: { level: 'info', code: 'reloaded', params: {}, detail: null, actions: [], at: ago(1) },
  },
  prompt('Once more'),
  call('p', { kind: 'think', title: 'Sub-agent: look through the tables', status: 'in_progress' }),
  call('p1', { kind: 'read', title: 'Read tables/2024.csv', status: 'failed', parentId: 'p' }),
  ...command({ id: 'p2', command: 'wc -l tables/*.csv', output: '  8760 tables/2024.csv\n', parentId: 'p' }),
  end({ subtype: 'cancelled', duration_ms: 81_000 }),
];

const asking: readonly SessionEvent[] = [
  prompt('Clean up'),
  ...command({
    id: 'a1',
    command: 'find . -name "*.tmp" -mtime +7 -print0 | xargs -0 rm -f && git clean -fdx -- build dist && echo cleaned',
    description: 'Delete old temporary files and build output',
    state: 'pending',
  }),
  {
    type: 'permissionAsked',
    ask: {
      askId: 'ask1',
      toolCallId: 'a1',
      title: 'find . -name "*.tmp" …',
      options: [
        { optionId: '1', name: 'Yes', kind: 'allow_once' },
        { optionId: '2', name: 'Yes, and don’t ask again for commands that start with "find"', kind: 'allow_always' },
        { optionId: '3', name: 'No, and tell Pilot what to do instead', kind: 'reject_once' },
      ],
    },
  },
  {
    type: 'permissionAsked',
    ask: {
      askId: 'ask2',
      toolCallId: 'zz',
      title: 'another',
      options: [{ optionId: '1', name: 'Yes', kind: 'allow_once' }],
    },
  },
  { type: 'context', context: { used: 151_000, size: 200_000, cost: { amount: 0.31, currency: 'USD' } } },
  { type: 'title', title: 'Clean up the repository' },
];

const looking: readonly SessionEvent[] = [
  prompt('Where is the tide read?'),
  ...command({
    id: 'l1',
    command: "sed -n '10,60p' src/tides.js",
    classified: [{ kind: 'read', path: 'src/tides.js', query: null, line: 10 }],
    output: LS,
  }),
  ...command({
    id: 'l2',
    command: 'cd test && rg -n "highWater|lowWater" . | head -20; ls',
    classified: [
      { kind: 'search', path: 'test', query: 'highWater|lowWater', line: null },
      { kind: 'list', path: 'test', query: null, line: null },
      {
        kind: 'read',
        path: 'a/very/long/path/that/does/not/fit/into/one/line/of/the/view/tides.js',
        query: null,
        line: 3,
      },
    ],
    code: 1,
    output: '',
  }),
  ...command({
    id: 'l3',
    command: 'ls',
    classified: [{ kind: 'list', path: null, query: null, line: null }],
    output: LS,
  }),
  ...command({
    id: 'l4',
    command: null,
    title: "Read file '/home/me/tides/README.md'",
    classified: [{ kind: 'read', path: '/home/me/tides/README.md', query: null, line: null }],
    output: LS,
    cwd: null,
  }),
  ...command({
    id: 'l5',
    command: 'seq 1 200000',
    output: '199999\n200000\n',
    code: 2,
    droppedByAgent: 1_288_894,
    savedTo: '/home/me/.pilot/output/call-5.txt',
  }),
  call('t1', {
    kind: 'think',
    title: 'Look at the quay',
    status: 'in_progress',
    task: {
      agentType: 'explorer',
      model: 'small',
      prompt: 'Go and look at the quay.\nCount the ships.\nSay their names.\nAnd come back.\nSoon.',
    },
  }),
  ...command({ id: 't2', command: 'wc -l ships.txt', output: '12 ships.txt\n', parentId: 't1' }),
  call('t3', {
    kind: 'other',
    title: 'A ship at the quay',
    status: 'completed',
    locations: [{ path: '/home/me/tides/ship.png', line: null }],
    content: [{ type: 'image', mimeType: 'image/png', data: PICTURE }],
  }),
];

const choices = {
  toolCallId: null,
  answer: null,
  at: ago(3),
};

const questions: readonly SessionEvent[] = [
  prompt('Plan the trip'),
  {
    type: 'questionAsked',
    question: {
      ...choices,
      questionId: 'q1',
      title: null,
      subject: {
        kind: 'choices',
        prompts: [
          {
            promptId: 'p',
            text: 'Which port do you want to start from?',
            multiple: false,
            options: ['Dover', 'Brest, with the long way round the cape and two nights at anchor', 'Cuxhaven'].map(
              label => ({ optionId: label, label }),
            ),
          },
        ],
      },
    },
  },
  {
    type: 'questionAsked',
    question: {
      ...choices,
      questionId: 'q2',
      title: 'Before I go on',
      subject: {
        kind: 'choices',
        prompts: [
          {
            promptId: 'a',
            text: 'How long?',
            multiple: false,
            options: ['A day', 'A week'].map(label => ({ optionId: label, label })),
          },
          {
            promptId: 'b',
            text: 'Who comes along?',
            multiple: true,
            options: ['Ann', 'Ben', 'Cleo'].map(label => ({ optionId: label, label })),
          },
        ],
      },
    },
  },
  {
    type: 'questionAsked',
    question: {
      ...choices,
      questionId: 'q3',
      title: 'The trip',
      subject: {
        kind: 'plan',
        overview: 'Three legs, with the tide.',
        plan: '## Legs\n\n1. Dover to **Brest**\n2. On to `Cuxhaven`\n\n```sh\nnode src/main.js Dover\n```\n',
        phases: [
          {
            name: null,
            steps: [
              { content: 'Read the tables', status: 'completed', priority: null },
              { content: 'Cast off', status: 'pending', priority: null },
            ],
          },
          { name: 'Later', steps: [{ content: 'Dock', status: 'pending', priority: null }] },
        ],
      },
    },
  },
];
const answered: readonly SessionEvent[] = [
  ...questions,
  {
    type: 'questionSettled',
    questionId: 'q1',
    answer: { kind: 'chosen', choices: [{ promptId: 'p', optionIds: ['Dover'] }] },
  },
  { type: 'questionSettled', questionId: 'q2', answer: { kind: 'skipped', reason: 'It depends on the weather.' } },
  { type: 'questionSettled', questionId: 'q3', answer: { kind: 'rejected', reason: 'Two legs will do.' } },
];

const shellTurns: readonly SessionEvent[] = [
  prompt('ls -la'),
  ...command({ id: 's1', command: 'ls -la', output: LS, seconds: 0.02 }),
  end({ duration_ms: 38 }),
  prompt('npm test'),
  ...command({ id: 's2', command: 'npm test', output: TESTS, code: 1, seconds: 2.4 }),
  end({ duration_ms: 2450 }),
];

export interface Scene {
  readonly name: string;
  readonly state: SessionState | null;
  readonly view?: ViewState;
  readonly height?: number;
}

function played(agent: 'shell' | 'pilot', events: readonly SessionEvent[]): SessionState {
  return reduceAll(emptySession(agent), events);
}

export function scenes(): readonly Scene[] {
  return [
    { name: 'no-session', state: null, height: 600 },
    { name: 'untrusted', state: null, view: { ...VIEW, trusted: false }, height: 600 },
    { name: 'empty-shell', state: emptySession('shell'), height: 600 },
    { name: 'empty-agent', state: emptySession('pilot'), height: 600 },
    { name: 'shell', state: played('shell', shellTurns), height: 900 },
    { name: 'agent', state: played('pilot', agentTurn), height: 1900 },
    { name: 'cards', state: played('pilot', cards), height: 1900 },
    { name: 'notices', state: played('pilot', notices), height: 900 },
    { name: 'looking', state: played('pilot', looking), height: 1100 },
    { name: 'questions', state: played('pilot', questions), height: 1100 },
    { name: 'answered', state: played('pilot', answered), height: 800 },
    { name: 'asking', state: played('pilot', asking), height: 700 },
  ];
}
