import assert from 'node:assert/strict';
import { Adapter } from '../../../src/adapter/adapter.ts';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import { playRecording, recordedAgents, recordingsOf } from '../recordings/loadRecording.ts';

function canSteer(...handshakes: readonly unknown[]): boolean | undefined {
  const events: SessionEvent[] = [];
  const adapter = new Adapter(event => events.push(event));
  for (const handshake of handshakes) adapter.handshake(handshake);
  const agent = { id: 'a', label: 'A', name: null, version: null };
  return reduceAll(newSession({ sessionId: 's', agent, cwd: '/', createdAt: 0 }), events).agent.canSteer;
}

const announced = { _meta: { steering: { supported: true } } };

describe('steering', () => {
  it('is announced by the agents that were recorded with it, and no others', () => {
    const steering = recordedAgents().filter(agent => {
      const [file] = recordingsOf(agent);
      return file !== undefined && playRecording(agent, file).state.agent.canSteer === true;
    });
    assert.deepEqual(steering, ['claude-agent-acp', 'codex-acp']);
  });

  it('is announced in one place and one way only', () => {
    assert.equal(canSteer(announced), true);
    for (const handshake of [
      null,
      {},
      { _meta: null },
      { _meta: { steering: true } },
      { _meta: { steering: { supported: 'true' } } },
      { agentCapabilities: announced },
      { agentCapabilities: { _meta: { claudeCode: { promptQueueing: true } } } },
    ])
      assert.equal(canSteer(handshake), undefined, JSON.stringify(handshake));
  });

  it('is forgotten when another process announces none', () => assert.equal(canSteer(announced, {}), undefined));
});
