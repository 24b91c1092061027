import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { agentByName } from './agents/byName.ts';
import { Bench, FINAL_TEXT } from './bench.ts';
import { checkAnswer, checkCommand, checkExit, checkOutput, checkUsage } from './checks.ts';
import { isAlive, readIn, waitDuring, waitFor, writeIn } from './commandFiles.ts';
import { factsOf } from './facts.ts';
import { installedPackages } from './installedPackages.ts';

// One released agent against the scripted model. The runner starts this once per agent and says which, and where it is installed.

const NAME = process.env['GANGWAY_AGENT'] ?? '';
const PROMPT = 'Run the command.';

describe(NAME, () => {
  const facts = factsOf(NAME);
  let bench: Bench;

  before(async () => {
    const { GANGWAY_AGENT_FOLDER: folder = '', GANGWAY_AGENT_NODE: node = '' } = process.env;
    bench = await Bench.set(agentByName(NAME), installedPackages(folder, node));
    // The runner's patience is at an end. The agent has a process group of its own, which nobody else would end.
    process.once('SIGTERM', () => void bench.close().finally(() => process.exit(143)));
  });

  afterEach(async function () {
    if (this.currentTest?.isFailed()) bench.report(text => process.stdout.write(text));
    await bench.clear();
  });

  after(() => bench.close());

  it('success', async () => {
    const command = 'pwd; echo err >&2';
    const conversation = await bench.open(command);
    const turn = await conversation.prompt(PROMPT);
    checkCommand(turn, command, conversation.folder, facts);
    const { folder } = conversation;
    checkOutput(turn, [`${folder}\nerr\n`, `err\n${folder}\n`], facts);
    checkExit(turn, 0, facts);
    checkAnswer(turn, FINAL_TEXT);
  });

  it('usage, of each turn alone', async () => {
    const conversation = await bench.open('pwd');
    const first = await conversation.prompt(PROMPT);
    const second = await conversation.prompt(PROMPT);
    for (const { result } of [first, second]) checkUsage(result, facts);
    assert.ok(first.result.num_turns > 1);
  });

  it('failure', async () => {
    const command = 'echo out; echo err >&2; exit 3';
    const conversation = await bench.open(command);
    const turn = await conversation.prompt(PROMPT);
    checkCommand(turn, command, conversation.folder, facts);
    checkOutput(turn, ['out\nerr\n', 'err\nout\n'], facts);
    checkExit(turn, 3, facts);
    checkAnswer(turn, FINAL_TEXT);
  });

  it('streaming', async () => {
    // Prints until the test has seen some of it; in the end `printed` holds what the output has to be.
    const command =
      'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo line $i; [ -e seen ] && break; sleep 0.5; done | tee printed';
    const conversation = await bench.open(command);
    let wasSeenRunning = false;
    conversation.watchCommand(run => {
      if (run.exit.state !== 'running' || !run.output.text.includes('line ')) return;
      wasSeenRunning = true;
      writeIn(conversation.folder, 'seen');
    });
    const ended = conversation.prompt(PROMPT);
    if (!facts.streams) {
      await waitDuring(ended, () => readIn(conversation.folder, 'printed').includes('line 3\n'), conversation.closed);
      writeIn(conversation.folder, 'seen');
    }
    const turn = await ended;
    assert.equal(wasSeenRunning, facts.streams, 'was its output seen before its end?');
    checkCommand(turn, command, conversation.folder, facts);
    checkOutput(turn, [readIn(conversation.folder, 'printed')], facts);
    checkExit(turn, 0, facts);
    checkAnswer(turn, FINAL_TEXT);
  });

  it('cancel', async () => {
    const command = 'echo begun; echo $$ > pid; sleep 120; echo ended';
    const conversation = await bench.open(command);
    const ended = conversation.prompt(PROMPT);
    // It can run before the agent tells of it.
    const isSeen = () => conversation.hasCommand && readIn(conversation.folder, 'pid').endsWith('\n');
    await waitDuring(ended, isSeen, conversation.closed);
    const pid = Number(readIn(conversation.folder, 'pid'));
    try {
      conversation.stop();
      const { run, call, result } = await ended;
      const { subtype, stop_reason } = result;
      assert.deepEqual({ subtype, stop_reason }, { subtype: 'cancelled', stop_reason: 'cancelled' });
      assert.deepEqual([run.exit.state, call.status], ['cancelled', 'cancelled']);
      assert.notEqual(run.exit.code, 0);
      assert.ok(!run.output.text.includes('ended'));
      if (facts.endsCommands) await waitFor(() => !isAlive(pid), conversation.closed);
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });

  it('steering', async () => {
    const words = 'And look at the tide.';
    const command = 'echo $$ > pid; while [ ! -e told ]; do sleep 0.2; done';
    const conversation = await bench.open(command);
    const ended = conversation.prompt(PROMPT);
    const isBegun = () => conversation.hasCommand && readIn(conversation.folder, 'pid').endsWith('\n');
    await waitDuring(ended, isBegun, conversation.closed);
    assert.equal(conversation.state.agent.canSteer === true, facts.steers);
    if (facts.steers) {
      conversation.steer(words);
      await waitDuring(ended, () => conversation.state.queue.length === 0, conversation.closed);
    }
    writeIn(conversation.folder, 'told');
    const { state, result } = await ended;
    const prompts = state.entries.flatMap(entry => (entry.type === 'user' ? [entry.text] : []));
    assert.deepEqual(prompts, facts.steers ? [PROMPT, words] : [PROMPT]);
    assert.deepEqual([result.subtype, state.turnCount, bench.wasHeard(words)], ['success', 1, facts.steers]);
  });

  if (facts.turnAfterRejection !== null)
    it('rejection', async () => {
      const command = 'rm -rf keep';
      const conversation = await bench.open(command, 'rejected');
      const kept = path.join(conversation.folder, 'keep');
      mkdirSync(kept);
      const { run, call, result } = await conversation.prompt(PROMPT);
      assert.equal(conversation.asked.size, 1);
      assert.equal(run.command, command);
      assert.deepEqual([run.exit.state, run.exit.code, run.output.text], ['denied', null, '']);
      assert.equal(call.status, 'failed');
      assert.ok(existsSync(kept));
      assert.equal(result.subtype, facts.turnAfterRejection);
      assert.deepEqual(
        result.permission_denials.map(denial => denial.tool_use_id),
        [call.toolCallId],
      );
    });
});
