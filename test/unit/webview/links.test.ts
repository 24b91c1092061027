import assert from 'node:assert/strict';
import { linkTarget } from '../../../src/webview/markdown/links.ts';

describe('link policy', () => {
  it('lets web pages through', () => {
    assert.deepEqual(linkTarget('https://example.org/a?b#c'), { type: 'web', href: 'https://example.org/a?b#c' });
    assert.deepEqual(linkTarget('HTTP://example.org'), { type: 'web', href: 'HTTP://example.org' });
  });

  const refused = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'command:workbench.action.quit',
    'vscode://file/etc/passwd',
    'data:text/html,x',
    'mailto:a@example.org',
    'vbscript:x',
    '//example.org/a',
    '\\\\server\\share\\file',
    'https://',
    '#section',
    '',
    'src/',
    '%00',
    '%E0%A4%A',
    'file://server/share',
  ];
  for (const href of refused) {
    it(`leaves ${JSON.stringify(href)} as text`, () => assert.equal(linkTarget(href), null));
  }

  const files: readonly (readonly [string, string, number | null])[] = [
    ['src/main.ts', 'src/main.ts', null],
    ['./a b.ts', './a b.ts', null],
    ['a%20b.ts#L7', 'a b.ts', 7],
    ['src/main.ts:12', 'src/main.ts', 12],
    ['main.ts:12', 'main.ts', 12],
    ['src/main.ts:12:5', 'src/main.ts', 12],
    ['src/main.ts#L3-L9', 'src/main.ts', 3],
    ['src/main.ts#heading', 'src/main.ts', null],
    ['/etc/hosts:1', '/etc/hosts', 1],
    ['C:\\work\\a.ts:4', 'C:\\work\\a.ts', 4],
    ['C:/work/a.ts', 'C:/work/a.ts', null],
    ['file:///home/me/a.ts#L2', '/home/me/a.ts', 2],
    ['file:///C:/work/a.ts', 'C:/work/a.ts', null],
  ];
  for (const [href, path, line] of files) {
    it(`opens ${href} in the editor`, () => assert.deepEqual(linkTarget(href), { type: 'file', path, line }));
  }
});
