import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findOnPath } from '../../../src/agent/findOnPath.ts';
import { presetAgents } from '../../../src/agent/presets.ts';

describe('Programs on the PATH', () => {
  let folder = '';
  let second = '';
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gangway-path-'));
    second = path.join(folder, 'second');
    await mkdir(path.join(second, 'kimi'), { recursive: true });
    for (const [file, mode] of [
      ['codex-acp', 0o755],
      ['gemini', 0o644],
      ['second/gemini', 0o755],
      ['second/codex-acp', 0o755],
      ['second/pi-acp', 0o755],
    ] as const) {
      await writeFile(path.join(folder, file), '#!/bin/sh\n');
      await chmod(path.join(folder, file), mode);
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const context = () => ({ env: { PATH: ['relative', '', folder, second].join(':') }, platform: 'linux' as const });

  it('are found in order, if they may be executed', async function () {
    if (process.platform === 'win32') this.skip();
    assert.equal(await findOnPath('codex-acp', context()), path.join(folder, 'codex-acp'));
    assert.equal(await findOnPath('gemini', context()), path.join(second, 'gemini'));
    assert.equal(await findOnPath('kimi', context()), null);
    assert.equal(await findOnPath('nothing', context()), null);
    assert.equal(await findOnPath('nothing', { env: {} }), null);
  });

  it('are taken as they are when they have a folder', async function () {
    if (process.platform === 'win32') this.skip();
    assert.equal(await findOnPath(path.join(folder, 'codex-acp'), { env: {} }), path.join(folder, 'codex-acp'));
    assert.equal(await findOnPath(path.join(folder, 'gemini'), { env: {} }), null);
  });

  it('are well-known agents only with all that they need', async function () {
    if (process.platform === 'win32') this.skip();
    const agents = await presetAgents(context()).list();
    assert.deepEqual(
      agents.map(({ id, command, args, source }) => [id, command, ...args, source]),
      [
        ['codex', 'codex-acp', 'preset'],
        ['gemini', 'gemini', '--acp', 'preset'],
      ],
    );
  });
});
