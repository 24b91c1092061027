import assert from 'node:assert/strict';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import { playRecording, recordedAgents, recordingsOf } from './loadRecording.ts';
import { type Expected, expectedCommands } from './truth.ts';

describe('recordings of real agents', () => {
  for (const agent of recordedAgents()) {
    for (const file of recordingsOf(agent)) {
      it(`${agent}/${file}`, () => {
        const { recording, state, commands } = playRecording(agent, file);
        const expected = expectedCommands(recording);
        assert.deepEqual(
          commands.map(({ run }) => run.command),
          expected.map(({ command }) => command),
        );
        expected.forEach((wanted, index) => {
          const { run, call } = commands[index] ?? assert.fail('a command is missing');
          checkRun(run, wanted);
          checkStatus(call, run, wanted);
        });
        assert.equal(state.traffic.unknownUpdates, 0);
        assert.equal(state.turn, null);
      });
    }
  }
});

function checkRun(run: ToolCall['commands'][number], wanted: Expected): void {
  if (typeof wanted.output === 'string') assert.equal(run.output.text, wanted.output);
  else {
    assert.ok(
      run.output.text.startsWith(wanted.output.starts),
      `starts with ${JSON.stringify(run.output.text.slice(0, 40))}`,
    );
    assert.ok(run.output.text.endsWith(wanted.output.ends), `ends with ${JSON.stringify(run.output.text.slice(-40))}`);
  }
  assert.equal(run.stderr?.text, wanted.stderr);
  assert.deepEqual(
    { cwd: run.cwd, state: run.exit.state, code: run.exit.code, background: run.background },
    { cwd: wanted.cwd, state: wanted.state, code: wanted.code, background: wanted.background ?? false },
  );
}

/** The status may claim success only where the exit is known to be 0, or is unknown: never against it. */
function checkStatus(call: ToolCall, run: ToolCall['commands'][number], wanted: Expected): void {
  if (wanted.state === 'cancelled') assert.equal(call.status, 'cancelled');
  else if (wanted.state === 'denied' || wanted.state === 'timedOut' || (wanted.code ?? 0) !== 0)
    assert.equal(call.status, 'failed');
  else if (run.exit.code === 0) assert.equal(call.status, 'completed');
}
