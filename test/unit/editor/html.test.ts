import assert from 'node:assert/strict';
import { chatHtml, newNonce } from '../../../src/editor/html.ts';

const page = {
  cspSource: 'https://webview.example',
  nonce: 'abc123',
  scriptUri: 'https://webview.example/dist/page/page.js',
  styleUri: 'https://webview.example/dist/page/page.css',
  language: 'de',
  title: 'Chat',
};

function policy(html: string): Map<string, string> {
  const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return new Map(
    content.split('; ').map(directive => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the html of the chat', () => {
  it('allows nothing but one script by its nonce, and styles, fonts and images of the extension', () => {
    assert.deepEqual(
      policy(chatHtml(page)),
      new Map([
        ['default-src', "'none'"],
        ['script-src', "'nonce-abc123'"],
        ['style-src', 'https://webview.example'],
        ['font-src', 'https://webview.example'],
        ['img-src', 'https://webview.example data:'],
      ]),
    );
  });

  it('holds one script, one style sheet, no inline code, and the element that the page fills', () => {
    const html = chatHtml(page);
    assert.deepEqual(html.match(/<script[^>]*>[^<]*<\/script>/g), [
      '<script type="module" nonce="abc123" src="https://webview.example/dist/page/page.js"></script>',
    ]);
    assert.equal(html.match(/<link /g)?.length, 1);
    assert.doesNotMatch(html, /<style|style=|\son\w+=/);
    assert.match(html, /<div id="app"><\/div>/);
    assert.match(html, /<html lang="de">/);
  });

  it('lets no value out of its attribute', () => {
    const html = chatHtml({ ...page, title: '</title><script>', language: '"><script>', styleUri: 'x"y&z' });
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.match(html, /href="x&quot;y&amp;z"/);
  });

  it('makes a new nonce each time', () => {
    const nonces = new Set(Array.from({ length: 20 }, newNonce));
    assert.equal(nonces.size, 20);
    for (const nonce of nonces) assert.match(nonce, /^[\w-]{32}$/);
  });
});
