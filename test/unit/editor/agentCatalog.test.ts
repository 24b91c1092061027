import assert from 'node:assert/strict';
import type { AgentDefinition, AgentSource } from '../../../src/contract/agentDefinition.ts';
import { AgentCatalog } from '../../../src/editor/agentCatalog.ts';

function agent(id: string, label = id): AgentDefinition {
  return { id, label, command: id, args: [], env: {}, cwd: null, source: 'preset' };
}

const trusted = () => true;

describe('the agent catalog', () => {
  it('asks no source in a folder that is not trusted', async () => {
    let isTrusted = false;
    let asked = 0;
    const counting: AgentSource = {
      list: async () => {
        asked++;
        return [agent('a')];
      },
    };
    const catalog = new AgentCatalog(counting, () => isTrusted);
    assert.deepEqual(await catalog.refresh(), []);
    assert.equal(await catalog.find('a'), null);
    assert.equal(asked, 0);
    isTrusted = true;
    assert.deepEqual(await catalog.find('a'), agent('a'));
  });

  it('finds by id or label, and looks again only for what it does not know', async () => {
    let agents = [agent('claude', 'Claude Code')];
    let asked = 0;
    const source: AgentSource = {
      list: async () => {
        asked++;
        return agents;
      },
    };
    const catalog = new AgentCatalog(source, trusted);
    assert.equal((await catalog.find('claude code'))?.id, 'claude');
    assert.equal((await catalog.find('claude'))?.id, 'claude');
    assert.equal(asked, 1);
    agents = [...agents, agent('gemini')];
    assert.equal((await catalog.find('gemini'))?.id, 'gemini');
    assert.equal(asked, 2);
    assert.equal(await catalog.find('codex'), null);
  });

  it('tells of changes only', async () => {
    let agents = [agent('a')];
    let changes = 0;
    const catalog = new AgentCatalog({ list: async () => agents }, trusted);
    const listening = catalog.onDidChange(() => changes++);
    await catalog.refresh();
    await catalog.refresh();
    assert.equal(changes, 1);
    agents = [agent('a'), agent('b')];
    await catalog.refresh();
    assert.equal(changes, 2);
    listening.dispose();
    agents = [];
    await catalog.refresh();
    assert.equal(changes, 2);
  });

  it('keeps the result of the newest look when an older one ends later', async () => {
    const answers: ((agents: AgentDefinition[]) => void)[] = [];
    const slow: AgentSource = { list: () => new Promise(resolve => answers.push(resolve)) };
    const catalog = new AgentCatalog(slow, trusted);
    const older = catalog.refresh();
    const newer = catalog.refresh();
    answers[1]?.([agent('new')]);
    answers[0]?.([agent('old')]);
    assert.deepEqual(await newer, [agent('new')]);
    assert.deepEqual(await older, [agent('new')]);
    assert.deepEqual(catalog.agents, [agent('new')]);
  });
});
