import { type AgentUnderTest, SOME_KEY, SOME_MODEL } from '../agentUnderTest.ts';

export const kimi: AgentUnderTest = {
  name: 'kimi',
  launch: ({ packages, modelUrl }) => ({
    command: packages.node,
    args: [packages.program('@moonshot-ai/kimi-code', 'kimi'), 'acp'],
    env: {
      KIMI_MODEL_PROVIDER_TYPE: 'openai',
      KIMI_MODEL_BASE_URL: `${modelUrl}/v1`,
      KIMI_MODEL_NAME: SOME_MODEL,
      KIMI_MODEL_API_KEY: SOME_KEY,
      KIMI_CODE_NO_AUTO_UPDATE: '1',
    },
  }),
  shellCall: command => ({ tool: 'Bash', input: { command } }),
};
