import type { SessionEvent } from '../../../src/contract/events.ts';
import { command, prompt } from '../events.ts';

export const cards: readonly SessionEvent[] = [
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
