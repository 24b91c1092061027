import assert from 'node:assert/strict';
import type { ClassifiedPart } from '../../../src/contract/classification.ts';
import { playRecording, recordedAgents, recordingsOf } from './loadRecording.ts';

// What real agents' commands are taken for. Codex sends that itself, with absolute paths and without the command.

const READS: ClassifiedPart = { kind: 'read', path: 'README.md', query: null, line: null };
const EXPECTED: Readonly<Record<string, ClassifiedPart>> = {
  s7a: READS,
  s7b: { ...READS, line: 1 },
  s7c: { kind: 'search', path: null, query: 'foo', line: null },
};

describe('recordings: commands that only look', () => {
  let looked = 0;
  for (const agent of recordedAgents()) {
    for (const file of recordingsOf(agent)) {
      it(`${agent}/${file}`, () => {
        const { recording, commands } = playRecording(agent, file);
        const expected = EXPECTED[recording.scenario];
        for (const { run } of commands) {
          if (!expected) {
            assert.equal(run.classified, null, String(run.command));
            continue;
          }
          looked++;
          const [part, ...others] = run.classified ?? assert.fail('not classified');
          assert.deepEqual(others, []);
          assert.equal(part?.kind, expected.kind);
          assert.equal(part.query, expected.query);
          if (expected.path !== null)
            assert.ok(part.path === 'README.md' || part.path === '/home/user/project/README.md');
          if (run.command !== null) assert.equal(part.line, expected.line);
          assert.notEqual(run.exit.state, 'pending');
        }
      });
    }
  }
  after(() => assert.ok(looked > 20, `${looked} commands that look`));
});
