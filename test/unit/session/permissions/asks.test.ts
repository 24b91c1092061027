import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionState } from '../../../../src/contract/session.ts';
import type { ToolCall } from '../../../../src/contract/toolCall.ts';
import { type PermissionRule, parseRules } from '../../../../src/session/permissions/rule.ts';
import { notices, said, turn, until, Workplace } from '../liveSession.ts';

const OPTIONS = [
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];

function asks(toolCall: object | undefined, options: unknown = OPTIONS, more: object = {}) {
  return { request: 'session/request_permission', params: { sessionId: '$session', toolCall, options, ...more } };
}

function wantsToRun(toolCallId: string, command: string, options?: unknown) {
  return asks({ toolCallId, title: command, kind: 'execute', status: 'pending', rawInput: { command } }, options);
}

const script = (...steps: readonly object[]) => `do ${JSON.stringify(steps)}`;

function callOf(state: SessionState, toolCallId: string): ToolCall {
  const call = state.entries.find(entry => entry.type === 'toolCall' && entry.toolCallId === toolCallId);
  return call?.type === 'toolCall' ? call : assert.fail(`there is no call ${toolCallId}`);
}

describe('requests for permission', () => {
  let place: Workplace;
  let rules: readonly PermissionRule[];
  beforeEach(() => {
    place = new Workplace();
    rules = [];
    place.permissions = { rules: () => parseRules(rules, 'user').rules, folders: () => [place.folder] };
  });
  afterEach(() => place.close());

  it('a rule answers with the agent’s own option for this once, and the card says so', async () => {
    rules = [
      { command: 'npm test', decision: 'allow' },
      { command: 'rm *', decision: 'deny' },
    ];
    const session = await place.create();
    const state = await turn(session, script(wantsToRun('a', 'npm test'), wantsToRun('b', 'npm test && rm x')));
    assert.match(said(state), /"optionId":"yes"[\s\S]*"optionId":"no"/);
    assert.deepEqual(callOf(state, 'a').ruled, { decision: 'allow', rules: 'npm test' });
    assert.deepEqual(callOf(state, 'b').ruled, { decision: 'deny', rules: 'rm *' });
    assert.equal(callOf(state, 'b').commands[0]?.exit.state, 'denied');
    const end = state.entries.findLast(entry => entry.type === 'turnEnd');
    assert.deepEqual(
      end?.result.permission_denials.map(({ tool_use_id }) => tool_use_id),
      ['b'],
    );
  });

  it('the user is asked where the agent has no option for this once, and where no rule fits', async () => {
    rules = [
      { command: 'npm test', decision: 'allow' },
      { command: 'rm *', decision: 'deny' },
    ];
    const session = await place.create();
    const wide = [OPTIONS[0], { optionId: 'never', name: 'Never', kind: 'reject_always' }];
    for (const [command, options] of [
      ['npm test', wide],
      ['rm x', wide],
      ['npm testing', OPTIONS],
    ] as const) {
      session.prompt(script(wantsToRun(`call ${command}`, command, options)));
      const { asks: open } = await until(session, state => state.asks.length > 0);
      session.answerPermission(open[0]?.askId ?? '', null);
      await until(session, state => state.turn === null);
    }
  });

  it('reads the rules anew at each request', async () => {
    const session = await place.create();
    session.prompt(script(wantsToRun('a', 'npm test'), wantsToRun('b', 'npm test')));
    const { asks: open } = await until(session, state => state.asks.length > 0);
    rules = [{ command: 'npm test', decision: 'allow' }];
    session.answerPermission(open[0]?.askId ?? '', 'yes');
    const state = await until(session, ({ turn }) => turn === null);
    assert.deepEqual([callOf(state, 'a').ruled, callOf(state, 'b').ruled?.decision], [undefined, 'allow']);
  });

  it('follows links, and what is not there yet, before it looks at the paths of a call', async () => {
    rules = [{ path: 'src/**', kind: 'edit', decision: 'allow' }];
    const outside = new Workplace();
    try {
      mkdirSync(path.join(place.folder, 'src'));
      writeFileSync(path.join(place.folder, 'src', 'there.ts'), '');
      symlinkSync(outside.folder, path.join(place.folder, 'src', 'out'), 'junction');
      symlinkSync(path.join(outside.folder, 'nowhere'), path.join(place.folder, 'src', 'dangling'), 'junction');
      const session = await place.create();
      for (const [file, allowed] of [
        ['src/there.ts', true],
        ['src/new/folder/x.ts', true],
        [path.join(place.folder, 'src/new.ts'), true],
        ['src/../src/new.ts', true],
        ['src/../package.json', false],
        ['src/out/x.ts', false],
        ['src/dangling', false],
        ['/etc/passwd', false],
        ['src/\0', false],
      ] as const) {
        const diff = { type: 'diff', path: file, oldText: null, newText: 'x' };
        session.prompt(script(asks({ toolCallId: file, title: 'Edit', kind: 'edit', content: [diff] })));
        const state = await until(session, ({ turn, asks: open }) => turn === null || open.length > 0);
        assert.equal(callOf(state, file).ruled?.decision === 'allow', allowed, file);
        if (!allowed) session.answerPermission(state.asks[0]?.askId ?? assert.fail(file), null);
        await until(session, ({ turn }) => turn === null);
      }
    } finally {
      await outside.close();
    }
  });

  it('a command outside of the workspace is asked about', async () => {
    rules = [{ command: 'npm test', decision: 'allow' }];
    const session = await place.create();
    const rawInput = { command: 'npm test', cwd: path.dirname(place.folder) };
    session.prompt(script(asks({ toolCallId: 'a', title: 'x', kind: 'execute', rawInput })));
    const { asks: open } = await until(session, state => state.asks.length > 0);
    assert.equal(open.length, 1);
    session.stop();
    await until(session, state => state.turn === null);
  });

  it('an empty list of options, or none, is answered as cancelled, and the chat says why', async () => {
    const session = await place.create();
    for (const options of [[], null, 'x', [{ name: 'no id' }]]) {
      const state = await turn(session, script(wantsToRun('a', 'npm test', options)));
      assert.match(said(state), /answer: \{"outcome":\{"outcome":"cancelled"\}\}\s*$/);
      assert.equal(notices(state).at(-1), 'permissionWithoutOptions');
    }
  });

  it('a request without a call, or about one that nobody knows, is shown and answered', async () => {
    const session = await place.create();
    for (const [toolCall, more, title] of [
      [undefined, { title: 'May I index?' }, 'May I index?'],
      [{ title: 'No id' }, {}, 'No id'],
      [{ toolCallId: 'unheard of' }, {}, ''],
      [{ toolCallId: 7, title: 'Odd' }, {}, 'Odd'],
      [undefined, { description: 'Only words' }, 'Only words'],
    ] as const) {
      session.prompt(script(asks(toolCall, OPTIONS, more)));
      const { asks: open } = await until(session, state => state.asks.length > 0);
      assert.equal(open[0]?.title, title);
      session.answerPermission(open[0]?.askId ?? '', 'yes');
      const state = await until(session, ({ turn }) => turn === null);
      assert.match(said(state), /"optionId":"yes"/);
    }
  });

  it('options of unknown kinds are offered, and sent as they are', async () => {
    const session = await place.create();
    session.prompt(script(wantsToRun('a', 'npm test', [...OPTIONS, { optionId: 'odd', name: 'Odd', kind: 'maybe' }])));
    const { asks: open } = await until(session, state => state.asks.length > 0);
    assert.deepEqual(open[0]?.options.at(-1), { optionId: 'odd', name: 'Odd', kind: 'other' });
    session.answerPermission(open[0]?.askId ?? '', 'odd');
    assert.match(said(await until(session, ({ turn }) => turn === null)), /"optionId":"odd"/);
  });

  it('tells the input of a call that says neither a command nor a change', async () => {
    const session = await place.create();
    const rawInput = { url: 'https://example.org', headers: { a: 1 }, list: ['x'], long: 'y'.repeat(1e6) };
    session.prompt(script(asks({ toolCallId: 'a', title: 'Fetch', kind: 'fetch', rawInput })));
    const { asks: open } = await until(session, state => state.asks.length > 0);
    const detail = open[0]?.detail ?? '';
    assert.match(detail, /^url: https:\/\/example\.org\nheaders:\n {2}a: 1\nlist:\n {2}- x\nlong: y+…$/);
    assert.ok(detail.length < 5000);
    session.stop();
    await until(session, state => state.turn === null);
  });
});
