// The released agents that are tested, and the packages they are made of. The versions are those whose traffic the recordings hold;
// GANGWAY_AGENTS_LATEST=1 takes the newest instead.

export const agents = [
  { name: 'codex-acp', packages: { '@agentclientprotocol/codex-acp': '2.6.0' } },
  { name: 'claude-agent-acp', packages: { '@agentclientprotocol/claude-agent-acp': '0.101.0' } },
  { name: 'opencode', packages: { 'opencode-ai': '1.18.33' } },
  { name: 'gemini', packages: { '@google/gemini-cli': '0.61.0' } },
  { name: 'qwen', packages: { '@qwen-code/qwen-code': '0.24.4' } },
  { name: 'kimi', packages: { '@moonshot-ai/kimi-code': '2.1.0' } },
  { name: 'pi-acp', packages: { 'pi-acp': '0.0.34', '@earendil-works/pi-coding-agent': '1.6.0' } },
  { name: 'copilot', packages: { '@github/copilot': '1.0.102' } },
];

/** Several agents need a newer Node than Gangway does. The packages are the bare programs, one per platform. */
export const node = {
  needed: [22, 19],
  packages: { [`node-${process.platform}-${process.arch}`]: '24.21.0' },
};
