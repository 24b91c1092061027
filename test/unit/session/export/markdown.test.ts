import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { STRINGS as strings } from '../../../../src/contract/strings.ts';
import { sessionAsMarkdown } from '../../../../src/session/export/markdown.ts';
import { code, fenced, whole, words } from '../../../../src/session/export/markdownText.ts';
import { call, command, end, prompt, say, think } from '../../../page/events.ts';
import { played } from '../../../page/sessions.ts';
import { sessionEvents } from '../../editor/randomEvents.ts';

const markdown = new MarkdownIt('commonmark');
const of = (...events: readonly (SessionEvent | readonly SessionEvent[])[]) =>
  sessionAsMarkdown(played('pilot', events.flat()));

/** Code blocks as a reader of Markdown sees them. */
function blocks(text: string): readonly { readonly info: string; readonly content: string }[] {
  return markdown.parse(text, {}).flatMap(({ type, info, content }) => (type === 'fence' ? [{ info, content }] : []));
}

/** Headings of the document, as a reader of Markdown sees them: not those in quotes. */
function headings(text: string): readonly string[] {
  const tokens = markdown.parse(text, {});
  const isHeading = ({ type, level }: (typeof tokens)[number]) => type === 'heading_open' && level === 0;
  return tokens.flatMap((token, index) => (isHeading(token) ? [plain(tokens[index + 1]?.content ?? '')] : []));
}

function plain(inline: string): string {
  const [token] = markdown.parseInline(inline, {});
  return (token?.children ?? []).map(({ content }) => content).join('');
}

describe('a session as Markdown', () => {
  it('holds what the chat shows, in its order', () => {
    const text = of(
      prompt('# Not a heading\nof the document'),
      think('hm'),
      say('I **run** it.'),
      command({
        id: '1',
        command: 'echo a\necho b',
        description: 'Say two',
        output: 'a\nb\n',
        state: 'exited',
        code: 3,
      }),
      {
        type: 'plan',
        entries: [
          { content: 'one', status: 'completed', priority: null },
          { content: 'two', status: 'in_progress', priority: null },
        ],
      },
      say('Done.', 'm2'),
      end({ usage: { input_tokens: 10, output_tokens: 2, cache_read_input_tokens: 90 }, total_cost_usd: 0.0421 }),
    );
    assert.deepEqual(headings(text).slice(1), ['You', 'Command · exit 3', 'Plan']);
    assert.deepEqual(blocks(text), [
      { info: 'sh', content: 'echo a\necho b\n' },
      { info: 'text', content: 'a\nb\n' },
    ]);
    const order = [
      '> # Not a heading',
      'hm',
      'I **run** it.',
      'Say two',
      '\n\nFolder: `/home/me/tides`\n\n```sh',
      '- [x] one',
      '- [ ] two *(in progress)*',
      'Done.',
      '100 in, 2 out',
      '0.0421 USD',
    ];
    const places = order.map(part => text.indexOf(part));
    assert.ok(!places.includes(-1), `${order[places.indexOf(-1)]} is in ${text}`);
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
  });

  it('keeps output in its fence, whatever backticks and escape sequences it prints', () => {
    const output = '```\n\x1b[31m````js\nred\x1b[0m\n~~~\n</pre>\n`````\n';
    const text = of(prompt('go'), command({ id: '1', command: 'cat ``` `', output }), say('after'), end());
    assert.deepEqual(
      blocks(text).map(({ content }) => content),
      ['cat ``` `\n', '```\n````js\nred\n~~~\n</pre>\n`````\n'],
    );
    assert.ok(markdown.render(text).includes('<p>after</p>'));
  });

  it('says what is missing of an output, and shows two streams apart', () => {
    const text = of(
      prompt('go'),
      command({
        id: '1',
        command: 'a',
        output: 'out',
        stderr: 'err',
        state: 'signalled',
        signal: 'SIGKILL',
        code: null,
        droppedByAgent: 7,
      }),
      end(),
    );
    assert.ok(text.includes('SIGKILL') && text.includes('7 B left out by the agent'), text);
    assert.deepEqual(
      blocks(text).map(({ content }) => content),
      ['a\n', 'out\n', 'err\n'],
    );
  });

  it('says how a command ended in the words of its card', () => {
    const ends = [
      [{ state: 'exited', code: 137 }, 'exit 137 · SIGKILL'],
      [{ state: 'signalled', code: 143 }, 'exit 143 · SIGTERM'],
      [{ state: 'timedOut', code: null }, 'timed out'],
      [{ state: 'cancelled', code: 130 }, 'stopped'],
      [{ state: 'running', code: null }, 'running'],
    ] as const;
    const text = of(
      prompt('go'),
      ends.flatMap(([end, _], index) => command({ id: String(index), command: 'make', ...end })),
    );
    assert.deepEqual(
      headings(text).slice(2),
      ends.map(([_, words]) => `Command · ${words}`),
    );
  });

  it('shows changes as patches, with other tools by title and place', () => {
    const diff = { type: 'diff' as const, path: 'src/a`b.ts', oldText: 'one\ntwo\n', newText: 'one\n2\n' };
    const text = of(
      prompt('go'),
      call('1', {
        kind: 'edit',
        title: 'Edit *a*',
        status: 'completed',
        content: [diff],
        locations: [{ path: 'src/a`b.ts', line: 2 }],
      }),
      call('2', { kind: 'read', title: 'Read', status: 'failed', locations: [{ path: 'b.ts', line: 7 }] }),
      end({ subtype: 'error_max_turns', is_error: true, errors: ['too *much*'] }),
    );
    assert.deepEqual(headings(text).slice(2), ['Edit *a* · done', 'Read · failed']);
    const [patch] = blocks(text);
    assert.equal(patch?.info, 'diff');
    assert.ok(patch?.content.includes('-two\n+2\n'), patch?.content);
    assert.ok(text.includes('`b.ts:7`') && !text.includes('`src/a`'));
    assert.ok(text.includes('too \\*much\\*'));
  });

  it('closes a fence that a message leaves open, so that the rest is no code', () => {
    const text = of(prompt('go'), say('```js\nconst a = 1;'), command({ id: '1', command: 'ls' }), end());
    assert.deepEqual(
      blocks(text).map(({ content }) => content),
      ['const a = 1;\n', 'ls\n'],
    );
  });

  it('is in the language of the strings', () => {
    const state = played('pilot', [prompt('go'), ...command({ id: '1', command: 'ls', code: 3 }), end()]);
    const german = { ...strings, userMessage: 'Du', exportCommand: 'Befehl', exitCode: 'Ende {code}' };
    assert.deepEqual(headings(sessionAsMarkdown(state, german)).slice(1), ['Du', 'Befehl · Ende 3']);
  });

  it('can be made of any session', () => {
    fc.assert(
      fc.property(sessionEvents(40), events => {
        const text = sessionAsMarkdown(played('pilot', events));
        return text.startsWith('# ') && text.endsWith('\n');
      }),
    );
  });
});

describe('pieces of Markdown', () => {
  const backticks = fc.string({ unit: fc.constantFrom('`', 'a', ' ', '\n', '~'), maxLength: 30 });

  it('fences any text', () => {
    fc.assert(
      fc.property(backticks, text => {
        const [token, ...more] = markdown.parse(`${fenced(text, 'text')}\n\nbehind`, {});
        assert.equal(token?.type, 'fence');
        assert.equal(token.content, text === '' || text.endsWith('\n') ? text : `${text}\n`);
        assert.equal(more[1]?.content, 'behind');
      }),
    );
  });

  it('shows any one line as code', () => {
    const line = fc.string({ unit: fc.constantFrom('`', 'a', '*'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(line, text => {
        const [token] = markdown.parseInline(code(text), {});
        assert.deepEqual(
          token?.children?.map(({ type, content }) => [type, content]),
          [['code_inline', text]],
        );
      }),
    );
  });

  it('shows any words as they are', () => {
    const line = fc.string({
      unit: fc.constantFrom(...'*_`#<>[](){}|~&!-+=1.:/ab\\'.split('')),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(line, text => {
        const tokens = markdown.parse(words(text), {});
        assert.deepEqual(
          tokens.map(({ type }) => type),
          ['paragraph_open', 'inline', 'paragraph_close'],
        );
        assert.equal(plain(tokens[1]?.content ?? ''), text);
      }),
    );
  });

  it('leaves closed fences alone', () => {
    for (const text of ['```\na\n```', '~~~~\n~~~\n~~~~', '``` `\nno fence', 'a ``` b', '    ```\nindented'])
      assert.equal(whole(text), text);
    assert.equal(whole('````\n```\n'), '````\n```\n````');
  });
});
