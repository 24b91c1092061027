import assert from 'node:assert/strict';
import { ReplayedHistory } from '../../../src/session/replayedHistory.ts';

const text = (words: string) => ({ content: { type: 'text', text: words } });
const user = (words: string, messageId?: string) => ({
  sessionUpdate: 'user_message_chunk',
  ...text(words),
  ...(messageId && { messageId }),
});
const agent = (words: string) => ({ sessionUpdate: 'agent_message_chunk', ...text(words) });
const plan = (content: string) => ({ sessionUpdate: 'plan', entries: [{ content, status: 'pending' }] });

function reader(agentName = 'any') {
  const handshake = { agentInfo: { name: agentName, version: '1' } };
  const history = new ReplayedHistory({ sessionId: 's', handshake, prefix: 'p/', cwd: '/w', keptBytes: 16 });
  const take = (...updates: readonly object[]) => {
    for (const update of updates) assert.ok(history.update({ sessionId: 's', update }, 1));
  };
  return { history, take };
}

function outlineOf(history: ReplayedHistory): readonly (readonly [string, ...string[]])[] {
  return history.finish().map(({ prompt, entries }) => [prompt, ...entries.map(({ type }) => type)]);
}

describe('a replay', () => {
  it('is cut at what the user said, however many pieces that comes in', () => {
    const { history, take } = reader();
    take(user('o'), user('ne'), agent('A'), user('two'), agent('B'), agent('C'));
    assert.deepEqual(outlineOf(history), [
      ['one', 'user', 'assistant'],
      ['two', 'user', 'assistant'],
    ]);
  });

  it('is cut between two prompts without an answer where they have ids', () => {
    const { history, take } = reader();
    take(user('one', 'm1'), user(' more', 'm1'), user('two', 'm2'), agent('B'));
    assert.deepEqual(outlineOf(history), [
      ['one more', 'user'],
      ['two', 'user', 'assistant'],
    ]);
  });

  it('has what the agent began with by itself, and one plan for each turn', () => {
    const { history, take } = reader();
    take(agent('Welcome'), user('one'), plan('first'), plan('better'), agent('A'), user('two'), plan('second'));
    assert.deepEqual(outlineOf(history), [
      ['', 'assistant'],
      ['one', 'user', 'plan', 'assistant'],
      ['two', 'user', 'plan'],
    ]);
  });

  it('is not cut by what sub-agents are told', () => {
    const { history, take } = reader('@agentclientprotocol/claude-agent-acp');
    const _meta = { claudeCode: { parentToolUseId: 'task' } };
    const task = { sessionUpdate: 'tool_call', toolCallId: 'task', title: 'Task', kind: 'think', status: 'pending' };
    take(user('one'), task, { ...user('look around'), _meta }, agent('A'));
    assert.deepEqual(outlineOf(history), [['one', 'user', 'toolCall', 'user', 'assistant']]);
  });

  it('leaves what kimi tells its own model out, and nobody else’s words', () => {
    const reminder = user('<system-reminder>\nIt is Monday.\n</system-reminder>');
    for (const [name, prompt] of [
      ['Kimi Code CLI', 'one'],
      ['any', 'one<system-reminder>\nIt is Monday.\n</system-reminder>'],
    ] as const) {
      const { history, take } = reader(name);
      take(user('one'), reminder, agent('A'));
      assert.deepEqual(outlineOf(history), [[prompt, 'user', 'assistant']]);
    }
  });

  it('has nothing of other sessions, and leaves what isn’t said to the session itself', () => {
    const { history, take } = reader();
    take(user('one'));
    history.update({ sessionId: 'other', update: user('two') }, 1);
    const rest = ['session_info_update', 'usage_update', 'available_commands_update', 'current_mode_update', 'notice'];
    for (const sessionUpdate of rest)
      assert.equal(history.update({ sessionId: 's', update: { sessionUpdate } }, 1), false, sessionUpdate);
    for (const broken of [null, {}, { update: 7 }]) assert.equal(history.update(broken, 1), false);
    assert.deepEqual(outlineOf(history), [['one', 'user']]);
  });

  it('keeps the tail of an output in the entry and the whole for its file, and no time that it took', () => {
    const { history, take } = reader();
    const begin = { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'seq', kind: 'execute', status: 'in_progress' };
    const piece = (data: string) => ({
      sessionUpdate: 'tool_call_update',
      toolCallId: 'c',
      _meta: { terminal_output: { terminal_id: 'c', data } },
    });
    take(user('go'), begin, piece('first line of all\n'), piece('second line\n'));
    const [turn] = history.finish();
    const call = turn?.entries[1];
    const run = call?.type === 'toolCall' ? call.commands[0] : undefined;
    assert.ok(run && run.output.droppedBytes > 0 && run.output.text.endsWith('second line\n'));
    assert.equal(turn?.outputs.map(output => output.text).join(''), 'first line of all\nsecond line\n');
    assert.equal(run.startedAt, null);
    assert.ok(history.isAbout({ toolCall: { toolCallId: 'c' } }));
    assert.ok(!history.isAbout({ toolCall: { toolCallId: 'd' } }) && !history.isAbout(null));
  });

  it('shows nothing of Cursor’s own methods as current, and answers them', async () => {
    const { history, take } = reader('cursor');
    take(user('one'));
    const todos = [{ id: '1', content: 'x', status: 'pending' }];
    assert.ok(await history.vendorMethod('cursor/update_todos', { toolCallId: 't', todos, merge: false }, true));
    const question = { toolCallId: 'q', questions: [{ id: 'a', prompt: '?', options: [{ id: 'y', label: 'Yes' }] }] };
    const answer = await history.vendorMethod('cursor/ask_question', question, true);
    assert.match(JSON.stringify(answer), /cancelled/);
    assert.equal(history.vendorMethod('cursor/unheard_of', {}, true), null);
    const [turn] = history.finish();
    const asked = turn?.entries[1];
    assert.deepEqual(asked?.type === 'question' && asked.answer, { kind: 'cancelled' });
    assert.equal(turn?.entries.length, 2);
  });
});
