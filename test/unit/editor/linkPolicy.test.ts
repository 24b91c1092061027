import assert from 'node:assert/strict';
import { openableLink } from '../../../src/editor/linkPolicy.ts';

describe('the link policy', () => {
  it('opens web addresses, with what is escaped in them left escaped', () => {
    assert.equal(openableLink('https://example.org/a?q=x%26y&z=%3D#f'), 'https://example.org/a?q=x%26y&z=%3D#f');
    assert.equal(openableLink('HTTP://Example.org'), 'http://example.org/');
    assert.equal(openableLink(' https://example.org\n'), 'https://example.org/');
  });

  it('opens nothing else', () => {
    for (const href of [
      '',
      'example.org',
      '/etc/passwd',
      '//example.org/x',
      'file:///etc/passwd',
      'command:workbench.action.terminal.new',
      'vscode://gangway.gangway/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'mailto:a@example.org',
      'https://',
      'java\nscript:alert(1)',
    ])
      assert.equal(openableLink(href), null, href);
  });
});
