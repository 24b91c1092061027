import assert from 'node:assert/strict';
import { hasHiddenCharacters, showHiddenCharacters } from '../../../src/contract/visibleText.ts';

describe('hidden characters', () => {
  it('are shown by name or number', () => {
    assert.equal(
      showHiddenCharacters('a\u001b[2J\u0007\r\u0000\u0001\u007f\u009b'),
      'a⟨ESC⟩[2J⟨BEL⟩⟨CR⟩⟨NUL⟩⟨U+0001⟩⟨DEL⟩⟨U+009B⟩',
    );
    assert.equal(showHiddenCharacters('\u202egnp.exe\u2066\u200b\ufeff'), '⟨U+202E⟩gnp.exe⟨U+2066⟩⟨U+200B⟩⟨U+FEFF⟩');
  });

  it('are none in text of any language, with its tabs and line ends', () => {
    for (const text of ['', 'npm test', 'a\tb\nc', 'naïve ünïcode', '船が出る', 'سفينة', '👩‍👩‍👧', '\u00a0']) {
      assert.equal(showHiddenCharacters(text), text);
      assert.equal(hasHiddenCharacters(text), false);
    }
  });

  it('are found each time', () => {
    for (let i = 0; i < 3; i++) assert.equal(hasHiddenCharacters('\u001b'), true);
  });
});
