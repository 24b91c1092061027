import { type AgentUnderTest, SOME_KEY, SOME_MODEL } from '../agentUnderTest.ts';

export const copilot: AgentUnderTest = {
  name: 'copilot',
  launch: ({ packages, modelUrl }) => ({
    command: packages.node,
    args: [packages.program('@github/copilot', 'copilot'), '--acp'],
    env: {
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
      COPILOT_PROVIDER_API_KEY: SOME_KEY,
      COPILOT_MODEL: SOME_MODEL,
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
    },
  }),
  // Without the longer wait the command would go on in the background.
  shellCall: command => ({ tool: 'bash', input: { command, description: 'Run it', initial_wait: 60 } }),
};
