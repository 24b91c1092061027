import assert from 'node:assert/strict';
import fc from 'fast-check';
import { appendText, EMPTY_TERMINAL_TEXT, replaceText, type TerminalText } from '../../../src/contract/terminalText.ts';
import type { LineWindow } from '../../../src/webview/commandCard/line.ts';
import { OutputModel } from '../../../src/webview/commandCard/outputModel.ts';

const KEPT = 256 * 1024;

function texts({ lines }: LineWindow): string[] {
  return lines.map(line =>
    line.runs
      .map(run => run.text)
      .join('')
      .trimEnd(),
  );
}

async function idle(model: OutputModel): Promise<void> {
  await new Promise<void>(done => model.whenIdle(done));
}

async function shown(text: TerminalText, max: number): Promise<string[]> {
  const model = new OutputModel(() => {});
  model.update(text);
  await idle(model);
  const lines = texts(model.read(max));
  model.dispose();
  return lines;
}

describe('lines of an output that grows', () => {
  it('has plain text at once', () => {
    const model = new OutputModel(() => {});
    model.update(appendText(EMPTY_TERMINAL_TEXT, 'one\ntwo\n', 0, null, KEPT));
    assert.deepEqual(texts(model.read(10)), ['one', 'two']);
    model.dispose();
  });

  it('comes to the same as showing the whole, whatever came between', async () => {
    const piece = fc.constantFrom(
      'a\n',
      'word ',
      '\x1b[31mred\x1b[0m\n',
      '\r\x1b[K',
      '50 %\r',
      'x'.repeat(300),
      '\n\n',
      '漢字\n',
    );
    const step = fc.record({
      op: fc.constantFrom('append', 'append', 'append', 'replace', 'gap'),
      text: piece,
      wait: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async steps => {
        const model = new OutputModel(() => {});
        let text = EMPTY_TERMINAL_TEXT;
        for (const { op, text: added, wait } of steps) {
          text =
            op === 'replace'
              ? replaceText(added, 0, null, KEPT)
              : appendText(text, added, op === 'gap' ? 9 : 0, null, KEPT);
          model.update(text);
          if (wait) await idle(model);
          model.read(40);
        }
        await idle(model);
        assert.deepEqual(texts(model.read(40)), await shown(text, 40));
        model.dispose();
      }),
      { numRuns: 60 },
    );
  });

  it('starts with the end of a long output and gets the rest on demand', async () => {
    const all = Array.from({ length: 5000 }, (_, i) => `\x1b[32mline ${i}\x1b[0m ${'.'.repeat(80)}\n`).join('');
    const model = new OutputModel(() => {});
    model.update(appendText(EMPTY_TERMINAL_TEXT, all, 0, null, 1024 * 1024));
    await idle(model);
    assert.match(texts(model.read(40)).at(-1) ?? '', /^line 4999/);
    assert.equal(model.read(40).more, true);
    model.read(1000);
    await idle(model);
    assert.match(texts(model.read(1000))[0] ?? '', /^line 4000/);
    model.dispose();
  });

  it('shows the old lines until the new ones are there', async () => {
    const model = new OutputModel(() => {});
    model.update(replaceText('\x1b[1mold\x1b[0m', 0, null, KEPT));
    await idle(model);
    model.update(replaceText('\x1b[1mnew\x1b[0m', 0, null, KEPT));
    assert.deepEqual(texts(model.read(10)), ['old']);
    await idle(model);
    assert.deepEqual(texts(model.read(10)), ['new']);
    model.dispose();
  });

  it('leaves nobody waiting when it is thrown away', async () => {
    const model = new OutputModel(() => {});
    model.update(replaceText('\x1b[1mx', 0, null, KEPT));
    const waiting = idle(model);
    model.dispose();
    await waiting;
  });
});
