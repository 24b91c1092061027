import assert from 'node:assert/strict';
import { Adapter } from '../../../src/adapter/adapter.ts';
import { type CommandOutcome, type CommandRun, commandOutcome } from '../../../src/contract/commandRun.ts';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import { playRecording, readRecording } from './loadRecording.ts';

// Every state that a command can be in, each from real traffic. No agent recorded fills in a signal of its own accord but qwen, whose
// command was stopped; the others say 128 + its number, -1, or 1.

type Wanted = Partial<Pick<CommandRun, 'background'>> & {
  readonly state: CommandRun['exit']['state'];
  readonly code?: number | null;
  readonly signal?: string;
  readonly outcome: CommandOutcome;
  readonly ended: boolean;
};

const STATES: readonly [string, string, string, Wanted][] = [
  ['exited with 0', 'codex-acp', 's1.A', { state: 'exited', code: 0, outcome: 'success', ended: true }],
  [
    'exited with 3 in a completed call',
    'opencode',
    's2.A',
    { state: 'exited', code: 3, outcome: 'failure', ended: true },
  ],
  [
    'ended by a signal, told as a code',
    'codex-acp',
    's8a.A',
    { state: 'exited', code: 137, outcome: 'failure', ended: true },
  ],
  [
    'ended by a signal, told as one',
    'qwen',
    's6b.A',
    { state: 'cancelled', signal: 'SIGTERM', outcome: 'neutral', ended: true },
  ],
  ['timed out', 'pi-acp', 's13.A', { state: 'timedOut', code: null, outcome: 'failure', ended: true }],
  [
    'cancelled, told by the agent',
    'kimi',
    's6b.A',
    { state: 'cancelled', code: null, outcome: 'neutral', ended: true },
  ],
  ['cancelled, never closed', 'copilot', 's6.A', { state: 'cancelled', code: null, outcome: 'neutral', ended: true }],
  ['denied by the user', 'cline', 's15.A', { state: 'denied', code: null, outcome: 'neutral', ended: true }],
  ['denied by a guard', 'qwen', 's6.A', { state: 'denied', code: null, outcome: 'neutral', ended: true }],
  ['left running', 'auggie', 's16.A', { state: 'running', background: true, outcome: 'background', ended: false }],
  [
    'left running, ended later',
    'copilot',
    's16.A',
    { state: 'exited', code: 0, background: true, outcome: 'success', ended: true },
  ],
  [
    'moved to the background',
    'kimi',
    's13.A',
    { state: 'running', background: true, outcome: 'background', ended: false },
  ],
  ['failed without a code', 'kimi', 's2.C', { state: 'unknown', code: null, outcome: 'failure', ended: true }],
  ['over, and not said how', 'gemini', 's1.A', { state: 'unknown', code: null, outcome: 'neutral', ended: true }],
  [
    'never closed by the agent',
    'codex-acp-zed',
    's13.A',
    { state: 'unknown', background: true, outcome: 'background', ended: false },
  ],
];

describe('states of a command', () => {
  for (const [name, agent, recording, wanted] of STATES) {
    it(`${name}: ${agent}/${recording}`, () => {
      const { run, call } = playRecording(agent, `${recording}.jsonl`).commands[0] ?? assert.fail('no command');
      const { outcome, ended, background = false, ...exit } = wanted;
      const shown = { state: run.exit.state, code: run.exit.code, signal: run.exit.signal };
      assert.deepEqual(shown, { code: null, signal: null, ...exit });
      assert.deepEqual(
        [commandOutcome(run, call.status === 'failed'), run.background, run.endedAt !== null],
        [outcome, background, ended],
      );
    });
  }

  for (const [agent, recording] of [
    ['codex-acp', 's3.A'],
    ['opencode', 's3.A'],
    ['copilot', 's3.A'],
    ['pi-acp', 's3.A'],
  ] as const)
    it(`runs, from its first output on: ${agent}/${recording}`, () => {
      const { run, call } = firstOutput(agent, recording);
      assert.deepEqual([run.exit.state, run.endedAt], ['running', null]);
      assert.notEqual(run.startedAt, null);
      assert.ok(run.output.text.startsWith('line '));
      assert.equal(commandOutcome(run, call.status === 'failed'), 'running');
    });
});

/** The command as it stands when its first output is there, in the middle of the turn. */
function firstOutput(agent: string, recording: string): { readonly run: CommandRun; readonly call: ToolCall } {
  const events: SessionEvent[] = [];
  const adapter = new Adapter(event => events.push(event));
  let bound = false;
  for (const { t = 0, dir, frame } of readRecording(agent, `${recording}.jsonl`).lines) {
    const { method, params, result } = frame as { method?: string; params?: { sessionId?: string }; result?: object };
    if (dir === 'in' && result && 'agentInfo' in result) adapter.handshake(result);
    if (dir === 'out' && method === 'session/prompt' && !bound) {
      bound = true;
      adapter.bind(params?.sessionId ?? '');
      adapter.turnStarted('t', '', t);
    }
    if (dir === 'in' && method === 'session/update') adapter.sessionUpdate(params, t);
    if (events.some(event => event.type === 'output' && event.text !== '')) break;
  }
  const session = newSession({
    sessionId: 's',
    agent: { id: 'x', label: 'x', name: null, version: null },
    cwd: '',
    createdAt: 0,
  });
  const call = reduceAll(session, events).entries.find(entry => entry.type === 'toolCall');
  const run = call?.type === 'toolCall' ? call.commands[0] : undefined;
  if (call?.type !== 'toolCall' || !run) throw new Error('no command');
  return { run, call };
}
