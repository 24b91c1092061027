import assert from 'node:assert/strict';
import { playRecording } from '../recordings/loadRecording.ts';
import { call, calls, play, textContent, update } from './play.ts';

describe('sub-agents', () => {
  for (const [agent, recording, agentType] of [
    ['claude-agent-acp', 's11.A', 'general-purpose'],
    ['claude-agent-acp', 's11.B', 'general-purpose'],
    ['opencode', 's11.A', 'general'],
    ['copilot', 's11.A', 'general-purpose'],
    ['kimi', 's11.A', 'coder'],
    ['qwen', 's11.A', 'general-purpose'],
  ] as const) {
    it(`show what they were given, once: ${agent}/${recording}`, () => {
      const shown = calls(playRecording(agent, `${recording}.jsonl`).state).find(({ task }) => task !== null);
      assert.deepEqual(shown?.task, {
        agentType,
        model: null,
        prompt: 'SUBAGENT-MARK: run echo from-subagent and report',
      });
      const texts = shown.content.flatMap(item => (item.type === 'text' ? [item.text] : []));
      for (const text of texts) {
        assert.ok(!text.includes('SUBAGENT-MARK'), text);
        assert.ok(!text.includes('internal metadata'), text);
      }
    });
  }

  it('are only what is given a prompt and a kind of agent', () => {
    const inputs = [
      { prompt: 'a picture of a ship' },
      { subagent_type: 'general' },
      { prompt: 1, subagent_type: 'general' },
      { prompt: 'x', subagent_type: { custom: 'x' } },
    ];
    for (const rawInput of inputs)
      assert.equal(calls(play('nobody', [call('c', { kind: 'other', rawInput })]))[0]?.task, null);
  });

  it('keep what they say in the end', () => {
    const rawInput = { prompt: 'Look around', subagent_type: 'general' };
    const [shown] = calls(
      play('nobody', [
        call('c', { kind: 'think', rawInput, ...textContent('Look around') }),
        update('c', { status: 'completed', ...textContent('I looked around: Look around') }),
      ]),
    );
    assert.deepEqual(shown?.content, [{ type: 'text', text: 'I looked around: Look around' }]);
  });
});
