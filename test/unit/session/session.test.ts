import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import { notices, said, scriptedAgent, turn, until, Workplace } from './liveSession.ts';

describe('session', function () {
  this.timeout(60_000);
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  it('starts its agent with the first prompt and keeps it for the next', async () => {
    const session = await place.create();
    assert.equal(session.state.phase, 'idle');
    await turn(session, 'hello there');
    const state = await turn(session, 'and again');
    assert.deepEqual(
      state.entries.map(entry => entry.type),
      ['user', 'assistant', 'turnEnd', 'user', 'assistant', 'turnEnd'],
    );
    assert.equal(state.title, 'hello there');
    assert.equal(state.agent.name, 'scripted');
    const end = state.entries.at(-1);
    assert.ok(end?.type === 'turnEnd' && end.result.subtype === 'success' && end.result.result.includes('and again'));
  });

  it('ignores a blank prompt', async () => {
    const session = await place.create();
    session.prompt('  \n');
    session.prompt('wait');
    session.prompt(' ');
    await until(session, state => said(state).includes('waiting'));
    session.stop();
    const state = await until(session, ({ turn }) => turn === null);
    assert.deepEqual([state.turnCount, state.queue], [1, []]);
  });

  it('ends a cancelled turn as cancelled', async () => {
    const session = await place.create();
    session.prompt('wait');
    await until(session, state => said(state).includes('waiting'));
    session.stop();
    assert.equal(session.state.phase, 'stopping');
    const state = await until(session, ({ phase }) => phase === 'ready');
    const end = state.entries.at(-1);
    assert.ok(end?.type === 'turnEnd' && end.result.subtype === 'cancelled' && end.result.is_error);
  });

  it('asks for permission, and answers with the option that was chosen', async () => {
    const session = await place.create();
    session.prompt('permission');
    const { asks } = await until(session, state => state.asks.length > 0);
    const ask = asks[0] ?? assert.fail();
    session.answerPermission(ask.askId, 'no such option');
    assert.equal(session.state.asks.length, 1);
    const allow = ask.options.find(option => option.kind.startsWith('allow')) ?? assert.fail();
    session.answerPermission(ask.askId, allow.optionId);
    const state = await until(session, ({ turn }) => turn === null);
    assert.ok(said(state).includes(allow.optionId), said(state));
    assert.deepEqual(state.asks, []);
  });

  it('answers an open question as cancelled when the turn is stopped', async () => {
    const session = await place.create();
    session.prompt('permission');
    await until(session, state => state.asks.length > 0);
    session.stop();
    const state = await until(session, ({ turn }) => turn === null);
    assert.deepEqual(state.asks, []);
  });

  it('says what happened when the agent dies, keeps what was shown, and starts it again', async () => {
    const session = await place.create();
    const died = await turn(session, 'die 7');
    assert.deepEqual(notices(died), ['agentDied']);
    const notice = died.entries.find(entry => entry.type === 'notice');
    assert.ok(notice?.type === 'notice' && notice.params['how'] === 'by SIGKILL' && notice.actions.includes('restart'));
    assert.equal(died.phase, 'failed');
    session.restart();
    await until(session, ({ phase }) => phase === 'ready');
    const state = await turn(session, 'back again');
    assert.deepEqual(notices(state), ['agentDied', 'agentRestarted']);
    assert.ok(said(state).includes('back again'));
  });

  it('shows the calls of a restarted agent beside those of the first, though it counts them anew', async () => {
    const session = await place.create();
    await turn(session, 'commands 2');
    session.restart();
    await until(session, ({ phase }) => phase === 'ready');
    const state = await turn(session, 'commands 2');
    const ids = state.entries.flatMap(entry => (entry.type === 'toolCall' ? [entry.toolCallId] : []));
    assert.equal(new Set(ids).size, 4);
  });

  it('restarts by the next prompt too', async () => {
    const session = await place.create();
    await turn(session, 'die 1');
    assert.ok(said(await turn(session, 'still here')).includes('still here'));
  });

  const failures: readonly (readonly [string, readonly string[], string])[] = [
    ['exits at once', ['--exit', '3'], 'agentExitedAtStart'],
    ['never answers', ['--silent'], 'agentSilent'],
    ['speaks another version', ['--protocol', '7'], 'agentWrongProtocol'],
    ['asks for a sign-in', ['--auth'], 'authRequired'],
  ];
  for (const [what, args, code] of failures) {
    it(`says so when the agent ${what}`, async () => {
      place.agent = scriptedAgent(...args);
      const session = await place.create(place.service(undefined, args.includes('--silent') ? 500 : 30_000));
      const state = await turn(session, 'hello');
      assert.deepEqual(notices(state), [code]);
      assert.equal(state.entries[0]?.type, 'user');
      assert.equal(state.phase, 'failed');
    });
  }

  it('says so when the agent is missing', async () => {
    place.agent = { ...scriptedAgent(), command: 'no-such-agent-anywhere' };
    assert.deepEqual(notices(await turn(await place.create(), 'hello')), ['agentMissing']);
  });

  it('goes on with an agent that prints log lines, and says it once', async () => {
    place.agent = scriptedAgent('--log-lines');
    const session = await place.create();
    await turn(session, 'one');
    const state = await turn(session, 'two');
    assert.deepEqual(notices(state), ['agentPrintsLog']);
    assert.ok(said(state).includes('two'));
    await until(session, ({ traffic }) => traffic.badLines > 1);
  });

  it('shows what came before the session was known', async () => {
    place.agent = scriptedAgent('--early');
    assert.equal((await turn(await place.create(), 'hello')).traffic.unknownUpdates, 0);
  });

  it('gives up an agent that is still starting when it is stopped', async () => {
    place.agent = scriptedAgent('--silent');
    const session = await place.create();
    session.prompt('hello');
    await until(session, ({ phase }) => phase === 'starting');
    session.stop();
    const state = await until(session, ({ turn }) => turn === null);
    assert.deepEqual(notices(state), []);
    const end = state.entries.at(-1);
    assert.ok(end?.type === 'turnEnd' && end.result.subtype === 'cancelled');
  });

  it('keeps the tail of a flood in the chat and all of it in a file', async () => {
    const session = await place.create(place.service(4096));
    const state = await turn(session, 'deltas 2000 100');
    const call = state.entries.find((entry): entry is ToolCall => entry.type === 'toolCall') ?? assert.fail();
    const run = call.commands[0] ?? assert.fail();
    assert.ok(run.output.totalBytes >= 200_000 && run.output.text.length <= 4096);
    const file = (await session.outputFile(call.toolCallId, run.id)) ?? assert.fail('no file');
    const whole = await readFile(file, 'utf8');
    assert.equal(Buffer.byteLength(whole), run.output.totalBytes);
    assert.ok(whole.endsWith(run.output.text));
  });

  it('has at most one batch in 16 ms, each reduced to the state that comes with it', async () => {
    const session = await place.create();
    let state = session.state;
    const { reduceAll } = await import('../../../src/contract/reduce.ts');
    session.subscribe((events, reduced) => {
      state = reduceAll(state, events);
      assert.deepEqual(state, reduced);
    });
    await turn(session, 'markdown 500 80');
    assert.deepEqual(state, session.state);
  });
});
