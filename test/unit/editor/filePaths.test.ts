import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPath } from '../../../src/editor/filePaths.ts';

describe('a path that an agent names', () => {
  let root: string;
  let workspace: string;

  before(() => {
    root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'gangway-paths-')));
    workspace = path.join(root, 'work');
    mkdirSync(path.join(workspace, 'src'), { recursive: true });
    mkdirSync(path.join(root, 'work-too'));
    for (const file of ['work/src/a.ts', 'work/..odd', 'work-too/b.ts', 'secret'])
      writeFileSync(path.join(root, file), '');
    symlinkSync(path.join(root, 'secret'), path.join(workspace, 'innocent'));
    symlinkSync(root, path.join(workspace, 'up'));
    symlinkSync(workspace, path.join(root, 'alias'));
    symlinkSync(path.join(root, 'nowhere'), path.join(workspace, 'dangling'));
  });

  after(() => rmSync(root, { recursive: true, force: true }));

  const find = (named: string, folders = [workspace], cwd = workspace) => findPath(named, cwd, folders);
  const inside = (file: string) => ({ kind: 'file' as const, path: path.join(root, file), isInside: true });
  const outside = (file: string) => ({ kind: 'file' as const, path: path.join(root, file), isInside: false });

  it('is found absolute, relative to the working directory, and as a file address', async () => {
    const file = path.join(workspace, 'src', 'a.ts');
    for (const named of [file, 'src/a.ts', './src/../src/a.ts', pathToFileURL(file).href])
      assert.deepEqual(await find(named), inside('work/src/a.ts'), named);
    assert.deepEqual(await find('a.ts', [workspace], path.join(workspace, 'src')), inside('work/src/a.ts'));
    assert.deepEqual(await find('..odd'), inside('work/..odd'));
  });

  it('lies outside when dots lead out, and in a folder whose name only begins alike', async () => {
    assert.deepEqual(await find('../secret'), outside('secret'));
    assert.deepEqual(await find('src/../../secret'), outside('secret'));
    assert.deepEqual(await find(path.join(root, 'work-too/b.ts')), outside('work-too/b.ts'));
    assert.deepEqual(await find('src/a.ts', []), outside('work/src/a.ts'));
  });

  it('lies where its links lead', async () => {
    assert.deepEqual(await find('innocent'), outside('secret'));
    assert.deepEqual(await find('up/secret'), outside('secret'));
    assert.deepEqual(await find('up/work/src/a.ts'), {
      ...inside('work/src/a.ts'),
      path: path.join(workspace, 'up/work/src/a.ts'),
    });
  });

  it('keeps the spelling of a workspace that is a link itself', async () => {
    const alias = path.join(root, 'alias');
    assert.deepEqual(await find('src/a.ts', [alias], alias), inside('alias/src/a.ts'));
    assert.deepEqual(await find(path.join(alias, 'src/a.ts')), inside('work/src/a.ts'));
    assert.deepEqual(await find('innocent', [alias], alias), outside('secret'));
  });

  it('may be a folder, or nothing', async () => {
    assert.deepEqual(await find('src'), { ...inside('work/src'), kind: 'folder' });
    assert.deepEqual(await find('.'), { ...inside('work'), kind: 'folder' });
    for (const named of ['none', 'dangling', 'src/a.ts/x'])
      assert.deepEqual(await find(named), { kind: 'missing' }, named);
  });

  it('is refused when it is no path, or a device or a pipe', async () => {
    for (const named of ['', 'a\0b', 'file://other.example/x'])
      assert.deepEqual(await find(named), { kind: 'refused' }, named);
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [path.join(workspace, 'pipe')]);
    for (const named of ['pipe', '/dev/null']) assert.deepEqual(await find(named), { kind: 'refused' }, named);
  });
});
