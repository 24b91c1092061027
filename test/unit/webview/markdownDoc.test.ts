import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LONG_PARAGRAPH } from '../../../src/webview/markdown/divide.ts';
import { MarkdownDoc, normalizeLineEnds } from '../../../src/webview/markdown/markdownDoc.ts';
import { renderMarkdown } from '../../../src/webview/markdown/parser.ts';

/** Pieces that are easy to get wrong when text arrives bit by bit: most change what stands before them, or don't although they look so. */
const PIECES = [
  '# Heading\n',
  'Setext\n===\n',
  'Setext two\n---\n',
  'A paragraph\nof two lines\n',
  '\n',
  '\n\n',
  '---\n',
  '#not a heading\n',
  '- item\n',
  '- item\n\n  with a paragraph\n',
  '  - nested\n',
  '* other list\n',
  '1. one\n2. two\n',
  '7) seven\n',
  '- [x] task\n',
  '> quoted\nlazy line\n',
  '> - list in quote\n',
  '| a | b |\n| --- | :-: |\n| 1 | 2 |\n',
  'a | b\n--- | ---\n1 | 2\n',
  '```js\nconst a = 1;\n\n# no heading\n```\n',
  '~~~~\n```\n~~~\n~~~~\n',
  '  ```sh\n  ls\n    indented\n  ```\n',
  '```\nnever closed\n',
  '- ```\n  code in a list\n  ```\n',
  '    indented code\n\n    more\n',
  'See [ref] and [Other  Ref][] and ![pic][ref].\n',
  '[ref]: https://example.org/a "Title"\n',
  '[other ref]:\n  <https://example.org/b>\n',
  '[ref]: https://example.org/second-definition-loses\n',
  '**bold** *em* `code` ~~gone~~ https://example.org/bare\n',
  '<b>html stays text</b>\n',
  'ends without a line end',
  'hard  \nbreak\\\nhere\n',
  '\ttab\n',
  '+\n',
  '***\n',
  'crlf\r\nline\r\n\r\n',
] as const;

function whole(source: string): string {
  return renderMarkdown(normalizeLineEnds(source), { references: {} });
}

function incremental(doc: MarkdownDoc): string {
  return doc.blocks.map(block => doc.render(block)).join('') + doc.renderTail();
}

/** The text so far after each chunk. */
function prefixes(source: string, cuts: readonly number[]): string[] {
  const ends = [...new Set(cuts.map(cut => cut % (source.length + 1)))].sort((a, b) => a - b);
  return [...ends, source.length].map(end => source.slice(0, end));
}

const documents = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 }).map(pieces => pieces.join(''));

describe('markdown of a growing message', () => {
  it('comes to the same as rendering the whole, however it is cut', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.nat(), { maxLength: 30 }), (source, cuts) => {
        const doc = new MarkdownDoc();
        for (const prefix of prefixes(source, cuts)) doc.setSource(normalizeLineEnds(prefix));
        doc.finish();
        assert.equal(incremental(doc), whole(source));
      }),
      { numRuns: 600 },
    );
  });

  it('comes to the same when it arrives character by character', () => {
    fc.assert(
      fc.property(documents, source => {
        const doc = new MarkdownDoc();
        for (let end = 1; end <= source.length; end++) doc.setSource(normalizeLineEnds(source.slice(0, end)));
        doc.finish();
        assert.equal(incremental(doc), whole(source));
      }),
      { numRuns: 150 },
    );
  });

  it('keeps finished blocks as they are', () => {
    const doc = new MarkdownDoc();
    doc.setSource('# One\n\nTwo\n\nThree');
    const before = [...doc.blocks];
    doc.setSource('# One\n\nTwo\n\nThree and four\n\nFive');
    assert.deepEqual(
      doc.blocks.slice(0, before.length).map((block, i) => block === before[i]),
      before.map(() => true),
    );
  });

  it('renders a block again when a link of it is defined later, and only then', () => {
    const doc = new MarkdownDoc();
    doc.setSource('See [it].\n\nPlain.\n\nNext\n');
    const before = [...doc.blocks];
    doc.setSource('See [it].\n\nPlain.\n\nNext\n\n[it]: https://example.org\n\nEnd\n\n');
    assert.notEqual(doc.blocks[0], before[0]);
    assert.equal(doc.blocks[1], before[1]);
    assert.match(incremental(doc), /data-href="https:\/\/example.org"/);
  });

  it('begins anew when the text was replaced', () => {
    const doc = new MarkdownDoc();
    doc.setSource('One\n\nTwo\n\nThree\n');
    doc.setSource('Quite\n\nanother\n');
    assert.equal(incremental(doc), whole('Quite\n\nanother\n'));
  });

  it('doesn’t let the rest to parse grow with a giant paragraph, list or table', () => {
    for (const piece of ['word word word word ', '- an item of a list\n', '| a | b |\n', `${'x'.repeat(500)}`]) {
      const doc = new MarkdownDoc();
      let source = '';
      while (source.length < 200_000) {
        source += piece.repeat(40);
        doc.setSource(source);
      }
      assert.ok(doc.tail.length < 40_000, `${JSON.stringify(piece)}: ${doc.tail.length}`);
      assert.equal(doc.blocks.map(block => block.source).join('') + doc.tail, source);
    }
  });

  it('divides giants that come in one go, too', () => {
    for (const piece of ['word word word word ', '- an item of a list\n', '1. one\n   more\n', '> quoted\n']) {
      const doc = new MarkdownDoc();
      const source = `Before\n\n${piece.repeat(10_000)}\n\nAfter\n`;
      doc.setSource(source);
      assert.ok(Math.max(...doc.blocks.map(block => block.source.length)) <= 33_000, piece);
      assert.equal(doc.blocks.map(block => block.source).join('') + doc.tail, source);
    }
  });

  it('splits a giant paragraph at spaces', () => {
    const doc = new MarkdownDoc();
    doc.setSource('lorem ipsum '.repeat(3000));
    assert.ok(doc.blocks.length > 2);
    for (const block of doc.blocks) assert.match(block.source.slice(-1), /\s/);
    assert.ok(doc.tail.length <= LONG_PARAGRAPH);
  });

  it('divides a long message into parts', () => {
    const doc = new MarkdownDoc();
    doc.setSource('A paragraph of some length, as agents write them all day.\n\n'.repeat(500));
    assert.ok(doc.parts > 5);
    assert.equal(new Set(doc.blocks.map(block => block.part)).size, doc.parts);
  });

  it('reads an open code fence on without parsing it', () => {
    const doc = new MarkdownDoc();
    doc.setSource('Text\n\n```ts\nconst a = 1;\n');
    assert.equal(doc.openFence?.info, 'ts');
    doc.setSource('Text\n\n```ts\nconst a = 1;\n\n# b\n``');
    assert.equal(doc.openFence?.code(doc.tail), 'const a = 1;\n\n# b\n');
    doc.setSource('Text\n\n```ts\nconst a = 1;\n\n# b\n```\nAfter\n');
    assert.equal(doc.openFence, null);
    assert.equal(incremental(doc), whole('Text\n\n```ts\nconst a = 1;\n\n# b\n```\nAfter\n'));
  });
});

describe('code fences', () => {
  const fences = [
    '```js\nconst a = 1;\n\n# no heading\n```\n',
    '~~~~ sh extra\n```\n~~~\n~~~~\n',
    '  ```sh\n  ls\n    indented\n more\n  ```\n',
    '```\n```\n',
    '````md\n```\nx\n```\n````  \n',
  ];
  for (const source of fences) {
    it(`reads the code of ${JSON.stringify(source)} as the parser does`, () => {
      const doc = new MarkdownDoc();
      for (const text of [source, `${source}\nAfter\n\n`]) {
        doc.setSource(text);
        const fence = doc.blocks[0]?.fence;
        const html = `<pre><code${fence?.info ? ` class="language-${fence.info.split(' ')[0]}"` : ''}>${fence?.code(source)}</code></pre>\n`;
        assert.equal(html, whole(source));
      }
    });
  }
});
