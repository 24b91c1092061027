import assert from 'node:assert/strict';
import { Adapter } from '../../../src/adapter/adapter.ts';
import type { CommandRun } from '../../../src/contract/commandRun.ts';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { ToolCall } from '../../../src/contract/toolCall.ts';

// Terminals of the client and the cards of the calls that show them, in any order and over any number of turns.

/** An adapter with what it has said so far. */
class Desk {
  readonly events: SessionEvent[] = [];
  readonly adapter = new Adapter(event => this.events.push(event), '/work');
  #turns = 0;

  constructor(agentName: string | null = null) {
    this.handshake(agentName);
    this.adapter.turnStarted('t', 'go', 0);
  }

  handshake(name: string | null, prefix = ''): void {
    this.adapter.handshake({ agentInfo: { name, version: '1' } }, prefix);
    this.adapter.bind('s');
  }

  get cards() {
    return this.adapter.clientTerminals;
  }

  nextTurn(cancelled = false): void {
    this.adapter.turnClosed(cancelled, 5);
    this.adapter.turnStarted(`t${++this.#turns}`, 'go on', 6);
  }

  create(terminalId: string, ...argv: readonly string[]): void {
    this.cards.created(terminalId, argv, '/work');
  }

  call(toolCallId: string, more: object = {}): void {
    this.#update({
      sessionUpdate: 'tool_call',
      toolCallId,
      title: 'x',
      kind: 'execute',
      status: 'in_progress',
      ...more,
    });
  }

  more(toolCallId: string, more: object): void {
    this.#update({ sessionUpdate: 'tool_call_update', toolCallId, ...more });
  }

  shows(toolCallId: string, ...terminalIds: readonly string[]): void {
    this.more(toolCallId, { content: terminalIds.map(terminalId => ({ type: 'terminal', terminalId })) });
  }

  get calls(): readonly ToolCall[] {
    const agent = { id: 'a', label: 'A', name: null, version: null };
    const state = newSession({ sessionId: 's', agent, cwd: '/work', createdAt: 0 });
    return reduceAll(state, this.events).entries.filter((entry): entry is ToolCall => entry.type === 'toolCall');
  }

  run(toolCallId: string, index = 0): CommandRun {
    const call = this.calls.find(entry => entry.toolCallId === toolCallId) ?? assert.fail(`no call ${toolCallId}`);
    return call.commands[index] ?? assert.fail(`${toolCallId} has ${call.commands.length} commands`);
  }

  #update(update: object): void {
    this.adapter.sessionUpdate({ sessionId: 's', update }, 1);
  }
}

const text = (words: string) => ({ type: 'content', content: { type: 'text', text: words } });
const OK = { code: 0, signal: null };
const TERM = { code: null, signal: 'SIGTERM' };

describe('cards of terminals of the client', () => {
  it('go to the call of this turn whose id an earlier turn had too', () => {
    const desk = new Desk();
    for (const word of ['one', 'two']) {
      desk.create(word, `echo ${word}`);
      desk.call('0');
      desk.shows('0', word);
      desk.cards.wrote(word, `${word}\n`);
      desk.cards.wrote(word, 'more\n');
      desk.cards.exited(word, OK, 3);
      desk.more('0', { status: 'completed' });
      desk.nextTurn();
    }
    assert.deepEqual(
      desk.calls.map(({ commands }) => commands.map(({ command, output, exit }) => [command, output.text, exit.code])),
      [[['echo one', 'one\nmore\n', 0]], [['echo two', 'two\nmore\n', 0]]],
    );
  });

  it('go to the call of this process whose id an earlier process had too', () => {
    const desk = new Desk();
    desk.create('first', 'sleep 9');
    desk.call('0');
    desk.shows('0', 'first');
    desk.nextTurn();
    desk.handshake(null, 'again/');
    desk.create('second', 'echo second');
    desk.call('0');
    desk.shows('0', 'second');
    // The end of a process can come after the start of the next agent.
    desk.cards.wrote('first', 'last words of the first');
    desk.cards.exited('first', TERM, 4);
    desk.cards.wrote('second', 'second\n');
    desk.cards.exited('second', OK, 4);
    assert.equal(desk.run('0').output.text, 'last words of the first');
    assert.equal(desk.run('0').exit.signal, 'SIGTERM');
    assert.equal(desk.run('0').stoppable, false);
    assert.equal(desk.run('again/0').output.text, 'second\n');
    assert.equal(desk.run('again/0').exit.code, 0);
  });

  it('keep a command that outlives its turn and hundreds of calls after it', () => {
    const desk = new Desk();
    desk.create('server', 'server');
    desk.call('long');
    desk.shows('long', 'server');
    desk.more('long', { status: 'completed' });
    desk.nextTurn();
    for (let i = 0; i < 2000; i++) desk.call(`c${i}`, { status: 'completed' });
    desk.nextTurn();
    desk.cards.wrote('server', 'still here\n');
    desk.cards.exited('server', OK, 8);
    assert.equal(desk.run('long').output.text, 'still here\n');
    assert.equal(desk.run('long').exit.code, 0);
  });

  it('say that a command runs as long as it does, whatever the agent says and whether its turn ends', () => {
    for (const cancelled of [false, true]) {
      const desk = new Desk('kimi-code');
      desk.create('t', 'sleep 20');
      desk.call('c');
      desk.shows('c', 't');
      if (cancelled) desk.adapter.cancelAsked();
      desk.more('c', { status: 'completed', content: [text('Command executed successfully.')] });
      assert.deepEqual(desk.run('c').exit, { state: 'running', code: null, signal: null, source: 'none' });
      assert.equal(desk.run('c').stoppable, true);
      desk.nextTurn(cancelled);
      assert.equal(desk.run('c').exit.state, 'running');
      assert.equal(desk.run('c').background, true);
      desk.cards.exited('t', { code: 2, signal: null }, 9);
      assert.equal(desk.run('c').exit.code, 2);
      assert.equal(desk.run('c').exit.source, 'terminal');
      assert.equal(desk.run('c').stoppable, false);
      assert.equal(desk.run('c').endedAt, 9);
    }
  });

  it('keep the end of a command that was over before its turn was cancelled', () => {
    const desk = new Desk();
    desk.create('t', 'true');
    desk.cards.exited('t', OK, 2);
    desk.cards.settled('t', 2);
    desk.adapter.cancelAsked();
    desk.nextTurn(true);
    assert.equal(desk.run('terminal:t').exit.state, 'exited');
    assert.equal(desk.calls[0]?.status, 'completed');
  });

  for (const agent of [
    null,
    'kimi-code',
    'goose',
    'claude-agent-acp',
    'codex-acp',
    'gemini',
    'opencode',
    'qwen',
    'cline',
  ]) {
    it(`show an output once, also where the agent sends a copy of it: ${agent ?? 'any agent'}`, () => {
      for (const order of ['terminal first', 'words first'] as const) {
        const desk = new Desk(agent);
        desk.create('t', 'echo out; exit 3');
        desk.call('c', { rawInput: { command: 'echo out; exit 3' } });
        const block = { type: 'terminal', terminalId: 't' };
        const content = order === 'terminal first' ? [block, text('out\n')] : [text('out\n'), block];
        desk.more('c', { content });
        desk.cards.wrote('t', 'out\n');
        desk.cards.exited('t', { code: 3, signal: null }, 3);
        const words = 'out\n\nCommand failed with exit code: 3.';
        desk.more('c', { status: 'failed', content: [...content, text(words)], rawOutput: words });
        assert.equal(desk.run('c').output.text, 'out\n');
        assert.equal(desk.run('c').stderr, null);
        assert.deepEqual(desk.calls[0]?.content, []);
        assert.deepEqual(desk.run('c').exit, { state: 'exited', code: 3, signal: null, source: 'terminal' });
      }
    });
  }

  it('replace words that stood in the place of the output', () => {
    const desk = new Desk('codex-acp');
    desk.call('c', { content: [text('starting…\n')] });
    desk.create('t', 'echo out');
    desk.cards.wrote('t', 'o');
    desk.shows('c', 't');
    desk.cards.wrote('t', 'ut\n');
    assert.equal(desk.run('c').output.text, 'out\n');
  });

  it('want no more, and lose nothing, when much was written to one that no call shows yet', () => {
    const desk = new Desk();
    desk.create('t', 'yes');
    const placed: string[] = [];
    desk.cards.onPlaced = terminalId => placed.push(terminalId);
    const piece = 'y\n'.repeat(32 * 1024);
    const wanted = Array.from({ length: 8 }, () => desk.cards.wrote('t', piece));
    assert.deepEqual([wanted[0], wanted.at(-1)], [true, false]);
    assert.deepEqual([desk.calls, placed], [[], []]);
    desk.call('c');
    desk.shows('c', 't');
    assert.deepEqual(placed, ['t']);
    assert.equal(desk.cards.wrote('t', piece), true);
    assert.equal(desk.run('c').output.totalBytes, 9 * piece.length);
    assert.equal(desk.calls.length, 1);
  });

  it('quote a program’s arguments as one would type them', () => {
    const desk = new Desk();
    desk.create('t', 'grep', '-n', 'a b', "it's");
    desk.call('c');
    desk.shows('c', 't');
    assert.equal(desk.run('c').command, String.raw`grep -n 'a b' 'it'\''s'`);
  });

  it('stop the command that was meant, and say so when it has ended', () => {
    const desk = new Desk();
    desk.create('one', 'sleep 1');
    desk.create('two', 'sleep 2');
    desk.call('c');
    desk.shows('c', 'one', 'two');
    assert.equal(desk.cards.stopped('c', 'unknown'), null);
    assert.equal(desk.cards.stopped('other', desk.run('c', 1).id), null);
    assert.equal(desk.cards.stopped('c', desk.run('c', 1).id), 'two');
    // It may print on until it has ended.
    desk.cards.wrote('two', 'cleaning up\n');
    assert.equal(desk.run('c', 1).exit.state, 'running');
    desk.cards.exited('two', TERM, 4);
    assert.equal(desk.run('c', 1).exit.state, 'cancelled');
    assert.equal(desk.run('c', 0).exit.state, 'running');
    assert.equal(desk.cards.stopped('c', desk.run('c', 1).id), null);
  });
});
