import assert from 'node:assert/strict';
import { readSessionAbilities } from '../../../src/agent/sessionAbilities.ts';
import { readSessionPage } from '../../../src/agent/sessionAnswers.ts';
import { AgentRequestError } from '../../../src/contract/agentPort.ts';
import type { SessionAbilities } from '../../../src/contract/agentSessions.ts';
import { readRecording, recordedAgents, recordingsOf } from '../recordings/loadRecording.ts';
import { Recorder, scripted } from './recorder.ts';

function has(abilities: SessionAbilities): string {
  return Object.entries(abilities)
    .filter(([, announced]) => announced)
    .map(([name]) => name)
    .join(' ');
}

/** What each recorded agent announces in protocol 1. */
const ANNOUNCED: Readonly<Record<string, string>> = {
  auggie: 'load list',
  'claude-agent-acp': 'load resume list fork close delete logout',
  cline: 'load',
  'codex-acp': 'load resume list fork close delete logout',
  'codex-acp-zed': 'load resume list close logout',
  copilot: 'load list close logout',
  'cursor-agent-acp': 'load',
  gemini: 'load',
  kimi: 'load resume list fork close delete logout',
  opencode: 'load resume list fork close',
  'pi-acp': 'load list delete',
  qwen: 'load resume list',
};

describe('what an agent announces of sessions', () => {
  for (const agent of recordedAgents())
    it(`${agent}: ${ANNOUNCED[agent]}`, () => {
      const file = recordingsOf(agent).find(name => name.startsWith('s1.A')) ?? assert.fail();
      const answers = readRecording(agent, file).lines.flatMap(({ dir, frame }) => {
        const { result } = frame as { result?: { protocolVersion?: number } };
        return dir === 'in' && result?.protocolVersion === 1 ? [result] : [];
      });
      assert.equal(has(readSessionAbilities(answers[0])), ANNOUNCED[agent]);
    });

  it('is nothing where it isn’t told, or told in no known way', () => {
    for (const capabilities of [undefined, null, 7, [], { loadSession: 'yes', sessionCapabilities: [], auth: null }])
      assert.equal(has(readSessionAbilities({ agentCapabilities: capabilities })), '');
    const mixed = { list: true, resume: false, fork: null, close: [], delete: { a: 1 } };
    assert.equal(has(readSessionAbilities({ agentCapabilities: { sessionCapabilities: mixed } })), 'list delete');
  });
});

describe('a page of an agent’s sessions', () => {
  it('holds what is sound', () => {
    const sound = { sessionId: 'a', cwd: '/w', title: 'T', updatedAt: '2026-11-30T00:00:00Z' };
    const page = readSessionPage({
      sessions: [
        sound,
        null,
        'x',
        { cwd: '/w' },
        { sessionId: '' },
        { sessionId: 'b', title: '  ', updatedAt: 'soon', cwd: 7 },
      ],
      nextCursor: null,
    });
    assert.deepEqual(page, {
      sessions: [
        { agentSessionId: 'a', cwd: '/w', title: 'T', updatedAt: Date.UTC(2026, 10, 30) },
        { agentSessionId: 'b', cwd: null, title: null, updatedAt: null },
      ],
      nextCursor: null,
    });
    assert.equal(readSessionPage({ sessions: [], nextCursor: 'c' }).nextCursor, 'c');
  });

  it('is an error where there is no list', () => {
    for (const answer of [null, [], 'x', {}, { sessions: {} }])
      assert.throws(() => readSessionPage(answer), AgentRequestError);
  });
});

describe('the session methods', () => {
  it('are never sent to an agent that doesn’t announce them', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted());
    const calls = [
      port.loadSession('s', '/'),
      port.resumeSession('s', '/'),
      port.forkSession('s', '/'),
      port.listSessions('/', null),
      port.closeSession('s'),
      port.deleteSession('s'),
      port.logout(),
    ];
    // The scripted agent's own refusal reads otherwise.
    for (const call of calls) await assert.rejects(call, { code: -32601, message: /^it does not offer "/ });
    await port.dispose();
  });
});
