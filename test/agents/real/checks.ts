import assert from 'node:assert/strict';
import { commandOutcome } from '../../../src/contract/commandRun.ts';
import { inputOf, type TurnResult } from '../../../src/contract/turnResult.ts';
import type { FinishedTurn } from './conversation.ts';
import type { AgentFacts } from './facts.ts';

/** The command itself, not what the agent wraps it in, and where it runs. */
export function checkCommand({ run }: FinishedTurn, command: string, folder: string, facts: AgentFacts): void {
  assert.equal(run.command, command);
  assert.equal(run.cwd, facts.tellsCwd ? folder : null);
}

/**
 * The output is what the command printed, as far as the agent passes it on: nothing else, and nothing twice. Most agents read standard
 * output and standard error from two pipes, so a command that uses both has several outputs that are right.
 */
export function checkOutput({ run }: FinishedTurn, right: readonly string[], facts: AgentFacts): void {
  const { text } = run.output;
  const isRight = right.some(printed => isPassedOn(text, printed, facts.output));
  assert.ok(isRight, `${JSON.stringify(text)} is not what was printed: ${JSON.stringify(right)}`);
}

function isPassedOn(shown: string, printed: string, how: AgentFacts['output']): boolean {
  switch (how) {
    case 'whole':
      return shown === printed;
    case 'withoutLastNewline':
      return shown === printed.replace(/\n$/, '');
    case 'withoutStart':
      return shown !== '' && printed.endsWith(shown);
    case 'nothing':
      return shown === '';
  }
}

/** A known code is the true one, and success is claimed for nothing else. */
export function checkExit({ run, call }: FinishedTurn, code: number, facts: AgentFacts): void {
  const isTold = code === 0 ? facts.tellsSuccess : facts.tellsFailure;
  const { state, code: shown } = run.exit;
  assert.deepEqual({ state, code: shown }, isTold ? { state: 'exited', code } : { state: 'unknown', code: null });
  const outcome = isTold ? (code === 0 ? 'success' : 'failure') : 'neutral';
  assert.equal(commandOutcome(run, call.status === 'failed'), outcome);
}

/** The turn ended well, with the model's last words. */
export function checkAnswer({ state, result }: FinishedTurn, finalText: string): void {
  const { subtype, is_error, result: text } = result;
  assert.deepEqual({ subtype, is_error, text }, { subtype: 'success', is_error: false, text: finalText });
  const last = state.entries.findLast(entry => entry.type === 'assistant');
  assert.equal(last?.type === 'assistant' ? last.text : null, finalText);
}

/** What the scripted model says that each of its answers took. */
const TOKENS_OF_A_STEP = { input: 900, output: 30 };

/** The tokens of the turn's own model requests, and none of a turn before it. */
export function checkUsage(result: TurnResult, { usage }: AgentFacts): void {
  const steps = usage === 'turn' ? result.num_turns : 1;
  const { input, output } = TOKENS_OF_A_STEP;
  const expected = usage === 'nothing' ? undefined : [steps * input, steps * output];
  assert.deepEqual(result.usage && [inputOf(result.usage), result.usage.output_tokens], expected);
}
