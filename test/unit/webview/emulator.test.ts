import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Emulator } from '../../../src/webview/commandCard/emulator.ts';
import type { Line, LineWindow, Run } from '../../../src/webview/commandCard/line.ts';
import { PlainLines } from '../../../src/webview/commandCard/plainLines.ts';

async function feed(emulator: Emulator, text: string): Promise<void> {
  await new Promise<void>(done => emulator.write(text, done));
}

async function shown(text: string, max = 200): Promise<LineWindow> {
  const emulator = new Emulator();
  await feed(emulator, text);
  const window = emulator.read(max);
  emulator.dispose();
  return window;
}

function plain(lines: readonly Line[]): string[] {
  return lines.map(line => line.runs.map(run => run.text).join(''));
}

async function texts(text: string): Promise<string[]> {
  return plain((await shown(text)).lines);
}

async function runs(text: string): Promise<readonly Run[]> {
  return (await shown(text)).lines[0]?.runs ?? [];
}

function classes(list: readonly Run[]): (readonly [string, string])[] {
  return list.map(run => [run.text, run.classes]);
}

describe('terminal output as lines', () => {
  it('does what a terminal does with carriage return, erase, backspace and cursor moves', async () => {
    assert.deepEqual(await texts('10 %\r50 %\r100 %\n'), ['100 %']);
    assert.deepEqual(await texts('downloading\r\x1b[Kdone\n'), ['done']);
    assert.deepEqual(await texts('ab\b\bc\n'), ['cb']);
    assert.deepEqual(await texts('one\ntwo\nthree\x1b[2A\rONE\x1b[2B\n'), ['ONE', 'two', 'three']);
    assert.deepEqual(await texts('a\r\nb\r\n'), ['a', 'b']);
  });

  it('leaves out blank lines at the end only', async () => {
    assert.deepEqual(await texts('\na\n\nb\n\n\n'), ['', 'a', '', 'b']);
    assert.deepEqual(await texts('\n\n'), []);
  });

  it('joins the rows that the terminal wrapped', async () => {
    const long = 'x'.repeat(1000);
    assert.deepEqual(await texts(`${long}\nshort\n`), [long, 'short']);
  });

  it('keeps wide and combined characters whole', async () => {
    assert.deepEqual(await texts('漢字かな é e\u0301 👩\u200d💻 |\n'), ['漢字かな é e\u0301 👩\u200d💻 |']);
    const wrapped = `${'漢'.repeat(85)}end`;
    assert.deepEqual((await texts(wrapped)).join(''), wrapped);
  });

  it('names the theme’s sixteen colours by number', async () => {
    assert.deepEqual(classes(await runs('\x1b[31mred\x1b[0m \x1b[92;44mgreen\x1b[m\n')), [
      ['red', 'fg-1'],
      [' ', ''],
      ['green', 'fg-10 bg-4'],
    ]);
  });

  it('gives other colours as they are', async () => {
    const [palette, rgb] = await runs('\x1b[38;5;196mp\x1b[48;2;0;128;255mr\x1b[0m\n');
    assert.equal(palette?.color, 'color(srgb 1.000 0.000 0.000)');
    assert.equal(rgb?.background, 'color(srgb 0.000 0.502 1.000)');
    assert.equal((await runs('\x1b[38;5;255mg\n'))[0]?.color, 'color(srgb 0.933 0.933 0.933)');
  });

  it('knows bold, dim, italic, underline, strikethrough, hidden and inverse', async () => {
    assert.deepEqual(classes(await runs('\x1b[1;2;3;4;8;9mall\x1b[0m')), [
      ['all', 'bold dim italic underline strike invisible'],
    ]);
    assert.deepEqual(classes(await runs('\x1b[7mi\x1b[31mr\x1b[0m')), [
      ['i', 'fg-back bg-front'],
      ['r', 'fg-back bg-1'],
    ]);
  });

  it('keeps a coloured background to the end of the line', async () => {
    assert.deepEqual(classes(await runs('a\x1b[41m  \x1b[0m  \n')), [
      ['a', ''],
      ['  ', 'bg-1'],
    ]);
  });

  it('makes links of OSC 8 for web pages only', async () => {
    const link = (href: string, text: string) => `\x1b]8;;${href}\x1b\\${text}\x1b]8;;\x1b\\`;
    const list = await runs(
      `see ${link('https://example.org/x', 'the page')} and ${link('file:///etc/passwd', 'file')}.\n`,
    );
    assert.deepEqual(
      list.map(run => [run.text, run.link]),
      [
        ['see ', null],
        ['the page', 'https://example.org/x'],
        [' and file.', null],
      ],
    );
    assert.equal((await runs(link('javascript:alert(1)', 'x')))[0]?.link, null);
  });

  it('forgets a link that was written over', async () => {
    const list = await runs('\x1b]8;;https://example.org\x07link\x1b]8;;\x07\rover\n');
    assert.deepEqual(
      list.map(run => run.link),
      [null],
    );
  });

  it('keeps links on their lines while the output scrolls', async () => {
    const emulator = new Emulator();
    await feed(emulator, '\x1b]8;;https://example.org\x07link\x1b]8;;\x07\n');
    await feed(emulator, 'line\n'.repeat(500));
    const { lines } = emulator.read(1000);
    assert.equal(lines[0]?.runs[0]?.link, 'https://example.org');
    assert.ok(lines.slice(1).every(line => line.runs.every(run => run.link === null)));
    emulator.dispose();
  });

  it('ignores titles, the clipboard and the bell', async () => {
    assert.deepEqual(await texts('\x1b]0;title\x07a\x1b]52;c;aGk=\x07b\x07c\n'), ['abc']);
  });

  it('shows the normal screen again after a full-screen program', async () => {
    assert.deepEqual(await texts('before\n\x1b[?1049hfull screen\x1b[?1049lafter\n'), ['before', 'after']);
  });

  it('gives lines that can’t change any more by identity, with numbers that stay', async () => {
    const emulator = new Emulator();
    await feed(emulator, Array.from({ length: 100 }, (_, i) => `\x1b[3${i % 8}mline ${i}\x1b[0m\n`).join(''));
    const before = emulator.read(90).lines;
    await feed(emulator, 'more\n'.repeat(5));
    const after = emulator.read(90).lines;
    const byId = new Map(after.map(line => [line.id, line]));
    const kept = before.filter(line => line.final && byId.has(line.id));
    assert.ok(kept.length > 40);
    for (const line of kept) assert.equal(byId.get(line.id), line);
    emulator.dispose();
  });

  it('reads the same in pieces as in one go, however much has scrolled by', async () => {
    const piece = fc.constantFrom(
      'plain\n',
      '\x1b[32mgreen\x1b[0m ',
      'word ',
      '\r',
      '\x1b[K',
      '\x1b[2A',
      '\x1b[L',
      '\x1b[M',
      '\x1b[3J',
      '\x1bc',
      '\x1b[2J\x1b[H',
      '\n'.repeat(40),
      'long '.repeat(80),
      Array.from({ length: 300 }, (_, i) => `${i}\n`).join(''),
      Array.from({ length: 1200 }, (_, i) => `row ${i}\n`).join(''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async pieces => {
        const emulator = new Emulator();
        for (const part of pieces) {
          await feed(emulator, part);
          emulator.read(150);
        }
        const byParts = emulator.read(150).lines;
        emulator.dispose();
        const whole = (await shown(pieces.join(''), 150)).lines;
        assert.deepEqual(
          byParts.map(line => line.runs),
          whole.map(line => line.runs),
        );
        assert.equal(new Set(byParts.map(line => line.id)).size, byParts.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe('plain output as lines', () => {
  const plainText = fc
    .array(fc.constantFrom('a', 'word ', '\n', '\n\n', '\r\n', 'x'.repeat(200), '漢字', '😀', '\tt', '  '), {
      maxLength: 40,
    })
    .map(parts => parts.join(''));

  it('comes to the same lines as the terminal', async () => {
    await fc.assert(
      fc.asyncProperty(plainText, async text => {
        const lines = new PlainLines();
        lines.restart(text);
        // Tabs are drawn by the page there, and by the terminal here.
        const spaces = (list: readonly Line[]) => plain(list).map(line => line.replace(/\s+/g, ' ').trimEnd());
        assert.deepEqual(spaces(lines.read(200).lines), spaces((await shown(text)).lines));
      }),
      { numRuns: 200 },
    );
  });

  it('numbers lines so that they keep their number, also when the beginning is dropped', () => {
    const lines = new PlainLines();
    lines.restart('a\nb\nc');
    const before = lines.read(10).lines;
    lines.append('c\nd\n', 'b\ncc\nd\n');
    const after = lines.read(10).lines;
    assert.deepEqual(plain(after), ['b', 'cc', 'd']);
    assert.equal(after[0], before[1]);
    assert.equal(after[1]?.id, before[2]?.id);
  });

  it('reads the end only', () => {
    const lines = new PlainLines();
    lines.restart('a\nb\nc\n');
    assert.deepEqual(lines.read(2), { lines: lines.read(2).lines, more: true });
    assert.deepEqual(plain(lines.read(2).lines), ['b', 'c']);
    assert.equal(lines.read(3).more, false);
  });
});
