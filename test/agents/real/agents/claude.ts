import { type AgentUnderTest, SOME_KEY } from '../agentUnderTest.ts';
import { writeConfig } from '../writeConfig.ts';

export const claude: AgentUnderTest = {
  name: 'claude-agent-acp',
  launch({ packages, home, modelUrl }) {
    writeConfig(home, '.claude.json', {
      hasCompletedOnboarding: true,
      customApiKeyResponses: { approved: [SOME_KEY], rejected: [] },
    });
    // By itself it starts in the mode in which another model decides.
    writeConfig(home, '.claude/settings.json', { permissions: { defaultMode: 'default' } });
    return {
      command: packages.node,
      args: [packages.program('@agentclientprotocol/claude-agent-acp', 'claude-agent-acp')],
      env: {
        ANTHROPIC_BASE_URL: modelUrl,
        ANTHROPIC_API_KEY: SOME_KEY,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_TELEMETRY: '1',
        DISABLE_ERROR_REPORTING: '1',
        DISABLE_AUTOUPDATER: '1',
      },
    };
  },
  shellCall: command => ({ tool: 'Bash', input: { command, description: 'Run it' } }),
};
