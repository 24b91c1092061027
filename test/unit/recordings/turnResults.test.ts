import assert from 'node:assert/strict';
import { inputOf, type TurnResult } from '../../../src/contract/turnResult.ts';
import type { RecordedLine } from '../../../src/session/replay.ts';
import { playRecording, readRecording, recordedAgents, recordingsOf } from './loadRecording.ts';

// The result of each recorded turn against the frames themselves, read here once more and in another way. The model behind all recordings is scripted:
// it says one of the texts below, and each of its answers counts 42 tokens.

const TOKENS_OF_A_STEP = 42;

/** What the model was made to say last, by scenario; in all others "The command finished.". */
const FINAL_TEXTS: Readonly<Record<string, string>> = {
  s9: 'Edited.',
  s10: 'Planned.',
  s11: 'The sub-agent finished.',
  s13: 'ok',
  s15: 'Not done.',
  s16: 'Started.',
  s18: 'Hi there.',
};

/** Turns that end otherwise, each as its recording has it. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  // It goes on until the background command has ended.
  'copilot/s16.A': 'Done.',
  // The program around the model says this as an answer, and the model is not asked again.
  'copilot/s15.A': 'Info: Operation cancelled by user',
  'opencode/s15.A': '',
  'opencode/s15.B': '',
  'qwen/s15.A': '',
  'codex-acp/s15.A-readonly': '',
  // The agent never got to its program.
  'cursor-agent-acp/s1.A': 'Error: authentication',
};

/** Requests to the model that nothing on the wire tells of, or steps that look like two: what is seen, and why. */
const OTHER_STEPS: readonly (readonly [RegExp, string])[] = [
  [/^claude-agent-acp\/s10/, 'its task tools are not shown'],
  [/^codex-acp\/s10/, 'its plan tool is not shown'],
  [/^(gemini|copilot|qwen)\/s10/, 'its to-do tool is not shown'],
  [/^codex-acp\/s11\.A-direct$/, 'the tool by which it waits for a sub-agent is not shown'],
  [/^codex-acp\/s15\.(A|B|A-direct)$/, 'a command that its sandbox refuses is not shown'],
  [/^codex-acp\/s11\.(F|V2)$|^claude-agent-acp\/s11\.V2$/, 'a sub-agent with a session of its own is no call'],
  [/^copilot\/s11/, 'usage with that of the sub-agent'],
  [/^copilot\/s15/, 'words of the program count as a step'],
];

/** Agents whose answer to the prompt, or whose chunks, count the tokens of the whole turn. */
const COUNT_ALL = new Set(['claude-agent-acp', 'codex-acp', 'copilot', 'gemini', 'qwen']);

interface Told {
  readonly response: unknown;
  /** Updates of the session before the answer, and after it. */
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly cancelled: boolean;
}

/** The only prompt of a recording, what came of it, and what was told meanwhile. null: there is none. */
function readTurn(lines: readonly RecordedLine[]): Told | null {
  const frames = lines.map(({ dir, frame }) => ({ dir, frame }));
  const start = frames.findIndex(({ dir, frame }) => dir === 'out' && at(frame, 'method') === 'session/prompt');
  if (start < 0) return null;
  const prompt = frames[start]?.frame;
  const sessionId = at(prompt, 'params', 'sessionId');
  const isV2 = frames.some(({ frame }) => at(frame, 'params', 'update', 'sessionUpdate') === 'state_update');
  const isEnd = (frame: unknown) =>
    isV2
      ? at(frame, 'params', 'update', 'state') === 'idle' && at(frame, 'params', 'sessionId') === sessionId
      : at(frame, 'id') === at(prompt, 'id') && at(frame, 'result') !== undefined;
  const end = frames.findIndex(({ dir, frame }, index) => index > start && dir === 'in' && isEnd(frame));
  const last = end < 0 ? frames.length : end;
  const updates = (from: number, to: number) =>
    frames
      .slice(from, to)
      .filter(({ frame }) => at(frame, 'params', 'sessionId') === sessionId)
      .flatMap(({ frame }) => at(frame, 'params', 'update') ?? []);
  return {
    response: isV2 ? at(frames[end]?.frame, 'params', 'update') : at(frames[end]?.frame, 'result'),
    before: updates(start, last),
    after: updates(last, frames.length),
    cancelled: frames.slice(start, last).some(({ frame }) => at(frame, 'method') === 'session/cancel'),
  };
}

/** What stands behind a path of keys. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

function numberAt(value: unknown, ...path: readonly string[]): number | null {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : null;
}

/** Tokens of the turn in all, as told; null: nobody told. */
function totalTokens({ response, before }: Told): number | null {
  const total = numberAt(response, 'usage', 'totalTokens');
  if (total !== null) return total === 0 ? null : total;
  const quota = ['_meta', 'quota', 'token_count'];
  const input = numberAt(response, ...quota, 'input_tokens');
  if (input !== null) return input + (numberAt(response, ...quota, 'output_tokens') ?? 0);
  const steps = before.flatMap(update =>
    at(update, '_meta', 'backgroundTurn') === undefined
      ? (numberAt(update, '_meta', 'usage', 'totalTokens') ?? [])
      : [],
  );
  return steps.length === 0 ? null : steps.reduce((sum, one) => sum + one, 0);
}

function expectedSubtype({ response, cancelled }: Told): TurnResult['subtype'] {
  const reasons: Readonly<Record<string, TurnResult['subtype']>> = { end_turn: 'success', cancelled: 'cancelled' };
  if (cancelled) return 'cancelled';
  return reasons[String(at(response, 'stopReason'))] ?? 'error_during_execution';
}

function expectedText(name: string, scenario: string, told: Told, result: TurnResult): string | null {
  const other = OTHER_TEXTS[name];
  if (other !== undefined) return other;
  const asksAgain = result.num_turns > 1;
  // Stopped in its command: it had said nothing.
  if (told.cancelled && !asksAgain) return '';
  return FINAL_TEXTS[scenario] ?? 'The command finished.';
}

describe('results of recorded turns', () => {
  for (const agent of recordedAgents()) {
    for (const file of recordingsOf(agent)) {
      const { header, lines } = readRecording(agent, file);
      const told = readTurn(lines);
      if (!told) continue;
      const name = `${agent}/${file.replace('.jsonl', '')}`;
      it(name, () => {
        const { state } = playRecording(agent, file);
        const result = state.entries.find(entry => entry.type === 'turnEnd')?.result ?? assert.fail('no result');
        assert.equal(result.subtype, expectedSubtype(told));
        assert.equal(result.is_error, result.subtype !== 'success');
        assert.equal(result.stop_reason, at(told.response, 'stopReason') ?? null);
        if (agent === 'cursor-agent-acp') assert.match(result.result, /cursor-agent/);
        else assert.equal(result.result, expectedText(name, header.scenario, told, result));
        checkUsage(agent, name, result, told);
        checkContext(result, told);
      });
    }
  }
});

function checkUsage(agent: string, name: string, result: TurnResult, told: Told): void {
  const total = totalTokens(told);
  const { usage } = result;
  assert.equal(usage === undefined ? null : inputOf(usage) + usage.output_tokens, total);
  assert.deepEqual(
    [result.total_input_tokens, result.total_output_tokens],
    [usage?.input_tokens, usage?.output_tokens],
  );
  assert.equal(result.turns, result.num_turns);
  if (!usage) return;
  const requests = usage.output_tokens / TOKENS_OF_A_STEP;
  if (!COUNT_ALL.has(agent)) {
    assert.equal(requests, 1);
    assert.equal(result.usage_scope, result.num_turns > 1 ? 'last_step' : undefined);
  } else if (OTHER_STEPS.some(([pattern]) => pattern.test(name))) assert.notEqual(result.num_turns, requests);
  else assert.equal(result.num_turns, requests);
}

function checkContext(result: TurnResult, { before, after }: Told): void {
  const isUsage = (update: unknown) => at(update, 'sessionUpdate') === 'usage_update';
  const last = before.findLast(isUsage) ?? after.find(isUsage);
  const used = numberAt(last, 'used') || undefined;
  assert.equal(result.context?.used, used);
  if (used !== undefined) assert.equal(result.context?.size, at(last, 'size'));
  const costs = before.flatMap(update => numberAt(update, 'cost', 'amount') ?? []);
  assert.equal(result.total_cost_usd, costs.at(-1));
}
