import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPath, findWritePlace } from '../../../../src/session/files/filePaths.ts';

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

describe('a place that is to be written', () => {
  let root: string;
  let workspace: string;

  before(() => {
    root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'gangway-places-')));
    workspace = path.join(root, 'work');
    mkdirSync(path.join(workspace, 'src'), { recursive: true });
    writeFileSync(path.join(workspace, 'a.ts'), '');
    symlinkSync(root, path.join(workspace, 'up'));
    symlinkSync(workspace, path.join(root, 'alias'));
    symlinkSync(path.join(root, 'nowhere'), path.join(workspace, 'dangling'));
  });

  after(() => rmSync(root, { recursive: true, force: true }));

  const find = (named: string, folders = [workspace]) => findWritePlace(path.join(root, named), '/', folders);

  it('may be missing with its folders, and lies where what is there of it lies', async () => {
    const file = (kind: 'file' | 'new', name: string, isInside: boolean) => ({
      kind,
      path: path.join(root, name),
      isInside,
    });
    assert.deepEqual(await find('work/a.ts'), file('file', 'work/a.ts', true));
    assert.deepEqual(await find('work/src/new.ts'), file('new', 'work/src/new.ts', true));
    assert.deepEqual(await find('work/x/y/new.ts'), file('new', 'work/x/y/new.ts', true));
    assert.deepEqual(await find('work/x/../../new.ts'), file('new', 'new.ts', false));
    assert.deepEqual(await find('work/up/new.ts'), file('new', 'new.ts', false));
    assert.deepEqual(await find('work/up/work/new.ts'), file('new', 'work/up/work/new.ts', true));
    assert.deepEqual(await find('alias/new.ts'), file('new', 'work/new.ts', true));
    assert.deepEqual(await find('alias/new.ts', [path.join(root, 'alias')]), file('new', 'alias/new.ts', true));
  });

  it('is no folder, no device, no link to nowhere, and not below a file', async () => {
    assert.deepEqual(await find('work/src'), { kind: 'folder' });
    assert.deepEqual(await find('work/dangling'), { kind: 'refused' });
    assert.deepEqual(await find('work/dangling/x'), { kind: 'refused' });
    assert.deepEqual(await find('work/a.ts/x'), { kind: 'refused' });
    assert.deepEqual(await findWritePlace(`${workspace}${path.sep}new${path.sep}`, '/', [workspace]), {
      kind: 'refused',
    });
    if (process.platform !== 'win32')
      assert.deepEqual(await findWritePlace('/dev/null', '/', ['/dev']), { kind: 'refused' });
  });

  it('on another machine is not even looked at, unless the workspace lies there', async function () {
    if (process.platform !== 'win32') this.skip();
    assert.deepEqual(await findWritePlace('\\\\other.example\\share\\x', '/', [workspace]), { kind: 'refused' });
  });

  it('is the same in any case where the disk says so', async function () {
    const file = path.join(workspace, 'A.TS');
    if (!existsSync(file)) this.skip();
    assert.equal((await findWritePlace(file, '/', [workspace])).kind, 'file');
    assert.deepEqual(await findWritePlace(path.join(root, 'WORK', 'new'), '/', [workspace]), {
      kind: 'new',
      path: path.join(workspace, 'new'),
      isInside: true,
    });
  });
});
