import assert from 'node:assert/strict';
import { visibleControls } from '../../../src/webview/commandCard/visibleControls.ts';

describe('characters that nobody sees', () => {
  it('are shown in a command', () => {
    assert.equal(visibleControls('ls \u001b[8m; rm -rf ~'), 'ls ␛[8m; rm -rf ~');
    assert.equal(visibleControls('a\rb\u0000c\u007f'), 'a␍b␀c␡');
    assert.equal(visibleControls('safe\u202e txt.exe'), 'safe⟨202E⟩ txt.exe');
    assert.equal(visibleControls('rm\u200b -rf'), 'rm⟨200B⟩ -rf');
    assert.equal(visibleControls('x\u0085y'), 'x⟨0085⟩y');
  });

  it('and nothing else is', () => {
    const text = 'echo "é→世 🎉 👩‍👩‍👧"\n\tprintf \'%s\'\n';
    assert.equal(visibleControls(text), text);
  });
});
