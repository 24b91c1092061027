import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import { type RecordedLine, replay } from '../../../src/session/replay.ts';
import { type Expected, expectedCommands, type Recording } from './truth.ts';

const FOLDER = path.resolve('test/recordings');

interface Header {
  readonly scenario: string;
  readonly variant: string;
  readonly shellCommand?: string | null;
}

describe('recordings of real agents', () => {
  for (const agent of readdirSync(FOLDER)) {
    for (const file of readdirSync(path.join(FOLDER, agent)).sort()) {
      it(`${agent}/${file}`, () => {
        const { header, lines } = readRecording(path.join(FOLDER, agent, file));
        const variant = file.replace(/^[^.]+\.|\.jsonl$/g, '');
        const recording: Recording = {
          agent,
          scenario: header.scenario,
          variant,
          shellCommand: header.shellCommand ?? null,
        };
        const { state } = replay(lines);
        const calls = state.entries.filter((entry): entry is ToolCall => entry.type === 'toolCall');
        const runs = calls.flatMap(call => call.commands.map(run => ({ run, call })));
        const expected = expectedCommands(recording);

        assert.deepEqual(
          runs.map(({ run }) => run.command),
          expected.map(({ command }) => command),
        );
        expected.forEach((wanted, index) => {
          const { run, call } = runs[index] ?? assert.fail('a command is missing');
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

function readRecording(file: string): { readonly header: Header; readonly lines: readonly RecordedLine[] } {
  const [header, ...lines] = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
  return { header, lines };
}
