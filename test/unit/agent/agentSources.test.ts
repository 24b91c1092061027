import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readAgentSettings, settingAgents } from '../../../src/agent/agentSettings.ts';
import { builtinAgents, shellAgent } from '../../../src/agent/builtinAgents.ts';
import { findAgent, mergedAgents } from '../../../src/agent/mergeAgents.ts';
import { definition } from './recorder.ts';

describe('readAgentSettings', () => {
  it('reads whole and short entries', () => {
    const value = [
      { name: ' My agent ', command: 'my-agent', args: ['--acp', ''], env: { A: '1' }, cwd: '/w' },
      { name: 'short', command: 'short' },
    ];
    assert.deepEqual(readAgentSettings(value), {
      agents: [
        {
          id: 'My agent',
          label: 'My agent',
          command: 'my-agent',
          args: ['--acp', ''],
          env: { A: '1' },
          cwd: '/w',
          source: 'setting',
        },
        { id: 'short', label: 'short', command: 'short', args: [], env: {}, cwd: null, source: 'setting' },
      ],
      problems: [],
    });
  });

  it('leaves bad entries out and says what is wrong with each', () => {
    const good = { name: 'good', command: 'good' };
    const value = [
      null,
      { command: 'x' },
      { name: '  ', command: 'x' },
      { name: 'a' },
      { ...good, args: '--acp' },
      { ...good, args: [1] },
      { ...good, args: ['\0'] },
      { ...good, env: { A: 1 } },
      { ...good, env: ['A'] },
      { ...good, env: { 'A=B': '' } },
      { ...good, cwd: 7 },
      good,
      good,
    ];
    const { agents, problems } = readAgentSettings(value);
    assert.deepEqual(
      agents.map(agent => agent.id),
      ['good'],
    );
    assert.deepEqual(problems, [
      'entry 1: it is not an object',
      'entry 2: "name" is missing',
      'entry 3: "name" is missing',
      'entry 4: "command" is missing',
      'entry 5: "args" is not a list of strings',
      'entry 6: "args" is not a list of strings',
      'entry 7: "args" is not a list of strings',
      'entry 8: "env" does not map names to strings',
      'entry 9: "env" does not map names to strings',
      'entry 10: "env" does not map names to strings',
      'entry 11: "cwd" is not a path',
      'entry 13: the name "good" is taken by one before it',
    ]);
  });

  it('throws for nothing at all', () => {
    fc.assert(fc.property(fc.anything(), value => void readAgentSettings(value)));
    fc.assert(fc.property(fc.array(fc.object()), value => void readAgentSettings(value)));
    assert.deepEqual(readAgentSettings({ name: 'x' }).problems, ['it is not a list']);
    assert.deepEqual(readAgentSettings(undefined), { agents: [], problems: [] });
  });
});

describe('Sources of agents', () => {
  it('are merged: the first that has an id wins, and one that fails is reported', async () => {
    const own = { ...definition('own', []), id: 'shell' };
    const problems: string[] = [];
    const errors: unknown[] = [];
    const settings = settingAgents(
      () => [{ name: 'shell', command: 'own' }, 'bad'],
      problem => problems.push(problem),
    );
    const broken = { list: () => Promise.reject(new Error('no network')) };
    const preset = { list: async () => [{ ...own, id: 'codex' }] };
    const merged = mergedAgents([settings, builtinAgents('/x/shellAgent.js'), broken, preset], e => errors.push(e));
    const agents = await merged.list();
    assert.deepEqual(
      agents.map(agent => `${agent.id} ${agent.command}`),
      ['shell own', 'codex own'],
    );
    assert.deepEqual(problems, ['entry 2: it is not an object']);
    assert.equal(errors.length, 1);
  });

  it('are searched by id, then by id or label in any case', () => {
    const codex = { ...definition('c', []), id: 'codex', label: 'Codex' };
    const mine = { ...definition('m', []), id: 'Codex', label: 'Codex' };
    const other = { ...definition('o', []), id: 'x', label: 'My Agent' };
    const agents = [codex, mine, other];
    assert.equal(findAgent(agents, 'Codex'), mine);
    assert.equal(findAgent(agents, 'CODEX'), codex);
    assert.equal(findAgent(agents, 'my agent'), other);
    assert.equal(findAgent(agents, 'none'), null);
  });

  it('have the Shell agent, run by this very Node', () => {
    const { command, args, env } = shellAgent('/x/shellAgent.js');
    assert.deepEqual({ command, args }, { command: process.execPath, args: ['/x/shellAgent.js'] });
    assert.equal(env['ELECTRON_RUN_AS_NODE'], '1');
  });
});
