import path from 'node:path';
import { type AgentUnderTest, SOME_KEY } from '../agentUnderTest.ts';
import { writeConfig } from '../writeConfig.ts';

/** A model that Codex knows: with this one it offers no tools but a JavaScript of its own that calls them. */
const MODEL = 'gpt-6.1-sol';

export const codex: AgentUnderTest = {
  name: 'codex-acp',
  launch({ packages, home, modelUrl, asks }) {
    const folder = path.join(home, '.codex');
    writeConfig(
      folder,
      'config.toml',
      `model = "${MODEL}"
model_provider = "scripted"
[model_providers.scripted]
name = "Scripted"
base_url = "${modelUrl}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
[analytics]
enabled = false
`,
    );
    return {
      command: packages.node,
      args: [packages.program('@agentclientprotocol/codex-acp', 'codex-acp')],
      env: {
        CODEX_HOME: folder,
        SCRIPTED_KEY: SOME_KEY,
        NO_BROWSER: '1',
        // Its mode in between lets another model decide, which is asked for words that no script has.
        INITIAL_AGENT_MODE: asks ? 'read-only' : 'agent-full-access',
      },
    };
  },
  shellCall(command) {
    // Without the longer wait the command would go on in the background.
    const args = JSON.stringify({ cmd: command, yield_time_ms: 60_000 });
    return { tool: 'exec', input: `text(await tools.exec_command(${args}));` };
  },
};
