import assert from 'node:assert/strict';
import { measureFidelity, wrapperIn } from './fidelity.ts';
import { playRecording } from './loadRecording.ts';

describe('fidelity over all recordings', () => {
  it('has nothing wrong and no wrapping', () => {
    const agents = measureFidelity();
    assert.deepEqual(
      agents.flatMap(({ faults }) => faults),
      [],
    );
    assert.ok(agents.reduce((sum, { commands }) => sum + commands, 0) > 300);
  });

  it('finds wrapping where there is some', () => {
    const shown = playRecording('codex-acp', 's1.A.jsonl').commands[0] ?? assert.fail();
    const withText = (text: string) =>
      wrapperIn({ ...shown, run: { ...shown.run, output: { ...shown.run.output, text } } });
    for (const text of [
      '```sh\nx\n```',
      '<output>x</output>',
      'x\n<shellId: 0 completed with exit code 0>',
      'Exit code 3\nx',
      'x\nCommand failed with exit code: 3.',
      '{"command":"x"}',
      '(no output)',
      '[Showing lines 1-2 of 9. Full output: /x]',
      'echo hello; pwd',
    ])
      assert.notEqual(withText(text), null, text);
    assert.equal(withText('hello\n'), null);
  });
});
