import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { CommandRun } from '../../../../src/contract/commandRun.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { utf8Length } from '../../../../src/contract/terminalText.ts';
import { isTerminalStatus } from '../../../../src/contract/toolCall.ts';
import { notices, said, Workplace } from '../liveSession.ts';

interface Shown {
  readonly sessionId: string;
  readonly text: string;
  readonly output: CommandRun['output'] | null;
}

describe('a session whose editor is killed in the middle of a turn', function () {
  this.timeout(120_000);
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  /** Runs a session in a process of its own and kills that with SIGKILL in the middle of the last prompt. */
  async function kill(...prompts: readonly string[]): Promise<Shown> {
    const program = path.resolve('out/test/unit/session/store/killed.main.js');
    const child = spawn(process.execPath, [program, path.join(place.folder, 'sessions'), ...prompts], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    child.kill('SIGKILL');
    await once(child, 'exit');
    return JSON.parse(line) as Shown;
  }

  async function reopen(): Promise<SessionState> {
    return ((await place.reopen(place.service(4096))) ?? assert.fail('it can’t be opened')).state;
  }

  function assertInterrupted(state: SessionState): void {
    assert.equal(state.turn, null);
    assert.equal(state.phase, 'idle');
    const end = state.entries.findLast(entry => entry.type === 'turnEnd');
    assert.equal(end?.result.is_error, true);
    assert.notEqual(end?.result.subtype, 'cancelled');
    assert.deepEqual(notices(state), ['turnInterrupted']);
    assert.ok(state.entries.every(entry => entry.type !== 'toolCall' || isTerminalStatus(entry.status)));
  }

  it('has the text that was there a second before', async () => {
    const before = await kill('first words', 'markdown 100000 80 1');
    const listed = await place.service().list();
    assert.deepEqual(
      listed.map(({ sessionId, lastEnd, turnCount }) => ({ sessionId, lastEnd, turnCount })),
      [{ sessionId: before.sessionId, lastEnd: 'interrupted', turnCount: 2 }],
    );
    const state = await reopen();
    assert.equal(state.sessionId, before.sessionId);
    assert.ok(said(state).startsWith(before.text));
    assertInterrupted(state);
  });

  it('has the end of the output of the command that was running, with what was dropped counted', async () => {
    const before = await kill('commands 3', 'deltas 100000 100 1');
    const state = await reopen();
    assertInterrupted(state);
    const call = state.entries.findLast(entry => entry.type === 'toolCall');
    const run = (call?.type === 'toolCall' && call.commands[0]) || assert.fail('the command is gone');
    const shown = before.output ?? assert.fail();
    const { output } = run;
    assert.equal(run.exit.state, 'unknown');
    assert.notEqual(run.endedAt, null);
    assert.ok(output.totalBytes >= shown.totalBytes);
    assert.equal(output.totalBytes - output.droppedBytes, utf8Length(output.text));
    assert.equal(output.droppedBy, 'client');
    assert.ok(utf8Length(output.text) > 4000);
    // Line by line as it came: each is numbered.
    const numbers = [...output.text.matchAll(/ (\d+)\x1b\[0m /g)].map(match => Number(match[1]));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => (numbers[0] ?? 0) + index),
    );
    const lastShown = [...shown.text.matchAll(/ (\d+)\x1b\[0m /g)].at(-1)?.[1];
    assert.ok((numbers.at(-1) ?? 0) >= Number(lastShown));
  });

  it('goes on, and is told of as interrupted only once', async () => {
    await kill('markdown 100000 80 1');
    await (await place.reopen(place.service(4096)))?.dispose();
    const state = await reopen();
    assertInterrupted(state);
    const [summary] = await place.service().list();
    assert.equal(summary?.lastEnd, 'interrupted');
  });
});
