import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Recorder, scripted } from './recorder.ts';

// The benchmarks and the tests of other parts rely on these.

/** How often each kind of update came. */
function counts(recorder: Recorder): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const params of recorder.updates) {
    const { update } = params as { update: { sessionUpdate: string; _meta?: object } };
    const kind = [update.sessionUpdate, ...Object.keys(update._meta ?? {})].join(' ');
    seen[kind] = (seen[kind] ?? 0) + 1;
  }
  return seen;
}

describe('The scripted agent', () => {
  it('floods with text', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'markdown 5000 80');
    assert.equal(recorder.text.length, 5000 * 80 + '\n\nlast of 5000 chunks'.length);
    assert.deepEqual(counts(recorder), { agent_message_chunk: 5001 });
  });

  it('floods with output', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'deltas 20000 100');
    assert.deepEqual(counts(recorder), {
      'tool_call terminal_info': 1,
      'tool_call_update terminal_output_delta': 20_001,
      'tool_call_update terminal_exit': 1,
    });
  });

  it('floods with commands', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'commands 500');
    assert.equal(counts(recorder)['tool_call_update terminal_exit'], 500);
    assert.match(recorder.text, /last of 500 commands/);
  });

  it('resends all of a growing output', async () => {
    const recorder = new Recorder();
    await recorder.ask(scripted(), 'cumulative 30000 10');
    assert.deepEqual(counts(recorder), { tool_call: 1, tool_call_update: 11 });
    const last = recorder.updates.at(-1) as { update: { content: [{ content: { text: string } }] } };
    assert.ok(last.update.content[0].content.text.length >= 30_000);
  });

  it('plays a script', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'gangway-script-'));
    const file = path.join(folder, 'script.jsonl');
    const steps = [
      { wait: 'session/prompt' },
      { update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'in $session' } } },
      { raw: 'no frame\n' },
      { delay: 10 },
      { send: { id: '$id', result: { stopReason: 'refusal' } } },
      { wait: 'session/prompt' },
      { stderr: 'the end\n' },
      { exit: 5 },
    ];
    await writeFile(file, steps.map(step => JSON.stringify(step)).join('\n'));
    const recorder = new Recorder();
    const port = await recorder.start(scripted('--script', file));
    const { sessionId } = await port.newSession('/');
    assert.deepEqual(await port.prompt(sessionId, 'one'), { stopReason: 'refusal' });
    assert.deepEqual(recorder.badLines, ['no frame']);
    await assert.rejects(port.prompt(sessionId, 'two'), { code: null });
    assert.deepEqual(await recorder.ended, { how: 'with exit code 5', code: 5, signal: null, stderr: 'the end' });
    await port.dispose();
    await rm(folder, { recursive: true, force: true });
  });
});
