import { type AgentUnderTest, type InstalledPackages, SOME_KEY, SOME_MODEL } from '../agentUnderTest.ts';
import { writeConfig } from '../writeConfig.ts';

export const opencode: AgentUnderTest = {
  name: 'opencode',
  launch({ packages, home, modelUrl }) {
    writeConfig(home, '.config/opencode/opencode.json', {
      model: `scripted/${SOME_MODEL}`,
      small_model: `scripted/${SOME_MODEL}`,
      autoupdate: false,
      share: 'disabled',
      permission: { bash: 'ask' },
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `${modelUrl}/v1`, apiKey: SOME_KEY },
          models: { [SOME_MODEL]: { tool_call: true, limit: { context: 100_000, output: 8000 } } },
        },
      },
    });
    return {
      command: nativeProgram(packages),
      args: ['acp'],
      env: {
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        // At each start it installs a package for plugins, which nobody here has.
        npm_config_offline: 'true',
      },
    };
  },
  shellCall: command => ({ tool: 'bash', input: { command, description: 'Run it' } }),
};

/** What its install script would choose; the one for any processor first. */
function nativeProgram(packages: InstalledPackages): string {
  const name = `opencode-${process.platform}-${process.arch}`;
  const found = packages.file(`${name}-baseline`, 'bin', 'opencode') ?? packages.file(name, 'bin', 'opencode');
  if (found === null) throw new Error(`${name} was not installed`);
  return found;
}
