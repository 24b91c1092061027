import path from 'node:path';
import { type AgentUnderTest, SOME_KEY, SOME_MODEL } from '../agentUnderTest.ts';
import { writeConfig } from '../writeConfig.ts';

export const pi: AgentUnderTest = {
  name: 'pi-acp',
  launch({ packages, home, modelUrl }) {
    writeConfig(home, '.pi/agent/models.json', {
      providers: {
        scripted: {
          baseUrl: `${modelUrl}/v1`,
          api: 'openai-completions',
          apiKey: SOME_KEY,
          models: [{ id: SOME_MODEL, input: ['text'], contextWindow: 100_000, maxTokens: 8000 }],
        },
      },
    });
    writeConfig(home, '.pi/agent/settings.json', { defaultProvider: 'scripted', defaultModel: SOME_MODEL });
    return {
      command: packages.node,
      args: [packages.program('pi-acp', 'pi-acp')],
      env: {
        // It starts the program pi from there.
        PATH: [packages.bin, process.env['PATH']].join(path.delimiter),
        PI_OFFLINE: '1',
        PI_SKIP_VERSION_CHECK: '1',
      },
    };
  },
  shellCall: command => ({ tool: 'bash', input: { command } }),
};
