import assert from 'node:assert/strict';
import { cwdLabel, isOutside } from '../../../src/webview/commandCard/cwdLabel.ts';

const view = {
  folders: [
    { name: 'app', path: '/home/me/app' },
    { name: 'docs', path: '/home/me/app/docs/' },
  ],
  home: '/home/me',
};

describe('working directory in the header', () => {
  const cases = [
    ['/home/me/app', 'app'],
    ['/home/me/app/', 'app'],
    ['/home/me/app/src/deep', 'app/src/deep'],
    ['/home/me/app/docs/guide', 'docs/guide'],
    ['/home/me/application', '~/application'],
    ['/home/me', '~'],
    ['/home/other', '/home/other'],
    ['/', '/'],
  ] as const;
  for (const [cwd, label] of cases) it(`${cwd} → ${label}`, () => assert.equal(cwdLabel(cwd, view), label));

  it('knows drives, either slash and any case on Windows', () => {
    const windows = { folders: [{ name: 'app', path: 'C:\\Work\\App' }], home: 'C:\\Users\\me' };
    assert.equal(cwdLabel('c:/work/app/src/x', windows), 'app\\src/x');
    assert.equal(cwdLabel('C:\\Users\\me\\x', windows), '~\\x');
    assert.equal(cwdLabel('D:\\x', windows), 'D:\\x');
  });

  it('copes with a root as folder and with no home', () => {
    assert.equal(cwdLabel('/etc', { folders: [{ name: 'root', path: '/' }], home: '' }), 'root/etc');
    assert.equal(cwdLabel('/etc', { folders: [], home: '' }), '/etc');
  });
});

describe('a path outside of the workspace', () => {
  const windows = { folders: [{ name: 'app', path: 'C:\\work\\app' }] };
  for (const [path, outside, where] of [
    ['/home/me/app/src/a.ts', false, view],
    ['src/a.ts', false, view],
    ['/home/me/application', true, view],
    ['/etc/hosts', true, view],
    ['~/.ssh/config', true, view],
    ['/home/me/app/../x', true, view],
    ['../x', true, view],
    ['..x/y', false, view],
    ['file:///etc/hosts', true, view],
    ['c:/WORK/app/src', false, windows],
    ['D:\\x', true, windows],
    ['\\\\server\\x', true, windows],
  ] as const)
    it(`${path}: ${outside}`, () => assert.equal(isOutside(path, where), outside));
});
