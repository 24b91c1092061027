import { type AgentUnderTest, SOME_KEY, SOME_MODEL } from '../agentUnderTest.ts';
import { writeConfig } from '../writeConfig.ts';

export const qwen: AgentUnderTest = {
  name: 'qwen',
  launch({ packages, home, modelUrl }) {
    writeConfig(home, '.qwen/settings.json', {
      security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
      // By itself it starts in the mode in which another model decides.
      tools: { approvalMode: 'default' },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false },
    });
    return {
      command: packages.node,
      args: [packages.program('@qwen-code/qwen-code', 'qwen'), '--acp'],
      env: { OPENAI_API_KEY: SOME_KEY, OPENAI_BASE_URL: `${modelUrl}/v1`, OPENAI_MODEL: SOME_MODEL },
    };
  },
  shellCall: command => ({
    tool: 'run_shell_command',
    input: { command, description: 'Run it', is_background: false },
  }),
};
