import assert from 'node:assert/strict';
import path from 'node:path';
import { agentFolders } from '../../../src/agent/agentFolders.ts';
import { clientAbilities } from '../../../src/agent/clientAbilities.ts';
import { AGENT_PRESETS } from '../../../src/agent/presets.ts';

describe('folders of an agent’s own', () => {
  it('are those of well-known agents, below the home directory, and nobody else’s', () => {
    const home = path.resolve('/home/me');
    assert.deepEqual(agentFolders('claude', home), [path.join(home, '.claude')]);
    for (const { id } of AGENT_PRESETS)
      for (const folder of agentFolders(id, home)) assert.ok(folder.startsWith(home + path.sep), folder);
    for (const id of ['shell', 'My agent', 'toString', '__proto__', '']) assert.deepEqual(agentFolders(id, home), []);
  });
});

describe('what is said of files in the handshake', () => {
  it('is all, but to an agent that can’t take a missing file for an answer', () => {
    const reads = (command: string) =>
      clientAbilities({ id: 'x', label: 'x', command, args: [], env: {}, cwd: null, source: 'setting' }).readTextFile;
    for (const command of ['gemini', '/usr/bin/gemini', 'gemini.cmd']) assert.equal(reads(command), false, command);
    for (const command of ['claude', 'gemini-like', '/gemini/other']) assert.equal(reads(command), true, command);
  });
});
