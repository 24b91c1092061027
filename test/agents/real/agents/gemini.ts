import { type AgentUnderTest, SOME_KEY } from '../agentUnderTest.ts';
import { writeConfig } from '../writeConfig.ts';

export const gemini: AgentUnderTest = {
  name: 'gemini',
  launch({ packages, home, modelUrl }) {
    writeConfig(home, '.gemini/settings.json', {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false },
      // By itself it asks a model which model to ask.
      model: { name: 'gemini-2.5-flash' },
    });
    return {
      command: packages.node,
      args: [packages.program('@google/gemini-cli', 'gemini'), '--acp'],
      env: {
        GEMINI_API_KEY: SOME_KEY,
        GOOGLE_GEMINI_BASE_URL: modelUrl,
        GEMINI_CLI_NO_RELAUNCH: '1',
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
      },
    };
  },
  shellCall: command => ({ tool: 'run_shell_command', input: { command, description: 'Run it' } }),
};
