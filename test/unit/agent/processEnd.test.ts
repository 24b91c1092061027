import assert from 'node:assert/strict';
import { isAlive, Recorder, scripted } from './recorder.ts';

/** Waits for the line in which the agent names its descendants. */
async function descendants(recorder: Recorder): Promise<number[]> {
  for (;;) {
    const line = recorder.log.find(entry => entry.startsWith('stderr: children'));
    if (line) return line.split(' ').slice(2).map(Number);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

describe('The end of an agent’s process', () => {
  it('is the end of its children and grandchildren, even of those that ignore SIGTERM', async function () {
    if (process.platform === 'win32') this.skip();
    const recorder = new Recorder();
    const port = await recorder.start(scripted('--children', '--stubborn'));
    const pids = await descendants(recorder);
    assert.equal(pids.length, 2);
    for (const pid of pids) assert.ok(await isAlive(pid));
    await port.dispose();
    for (const pid of pids) assert.equal(await isAlive(pid), false);
    assert.equal(recorder.end, null);
  });

  it('by itself ends what it leaves behind in its group', async function () {
    if (process.platform === 'win32') this.skip();
    const recorder = new Recorder();
    const port = await recorder.start(scripted('--children'));
    const pids = await descendants(recorder);
    const { sessionId } = await port.newSession('/');
    await assert.rejects(port.prompt(sessionId, 'die 1'), { code: null });
    await recorder.ended;
    await port.dispose();
    for (const pid of pids) assert.equal(await isAlive(pid), false);
  });

  it('comes at once for one that minds the signal', async () => {
    const recorder = new Recorder();
    const port = await recorder.start(scripted());
    await Promise.all([port.dispose(), port.dispose()]);
    await port.dispose();
    assert.equal(recorder.end, null);
  });
});
