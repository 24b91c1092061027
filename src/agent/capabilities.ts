import type { InitializeRequest } from '@agentclientprotocol/sdk';
import type { ClientAbilities } from '../contract/agentPort.ts';

/** The version of the protocol that Gangway speaks. The SDK accepts any version in the answer, so it is compared by hand. */
export const PROTOCOL_VERSION = 1;

/**
 * What Gangway says of itself. Only what it really does: agents rely on `fs` and `terminal` where they are announced. The two `_meta`
 * keys make agents stream the output of their commands (acp-sdk: codex-acp and claude-agent-acp read both, others the first; without
 * them codex resends the whole output with every chunk).
 */
export function initializeParams(clientVersion: string, abilities: ClientAbilities): InitializeRequest {
  const { readTextFile, writeTextFile, terminal, elicitation } = abilities;
  return {
    protocolVersion: PROTOCOL_VERSION,
    clientInfo: { name: 'gangway', title: 'Gangway', version: clientVersion },
    clientCapabilities: {
      fs: { readTextFile, writeTextFile },
      terminal,
      ...(elicitation && { elicitation: { form: {}, url: {} } }),
      _meta: { terminal_output: true, terminal_output_delta: true },
    },
  };
}
