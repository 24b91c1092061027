import path from 'node:path';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { ClientAbilities } from '../contract/agentPort.ts';

/**
 * What a client that has files and terminals says in the handshake. Gemini takes every error answer to a read for a failure, "no such file"
 * too, and looks before it writes: offered `readTextFile`, it can make no new file (wire-shapes.md; seen up to 0.61). Without it, it reads by
 * itself and still writes through the client.
 */
export function clientAbilities({ command }: AgentDefinition): ClientAbilities {
  const isGemini = /^gemini(\.(cmd|exe|ps1))?$/i.test(path.basename(command));
  return { readTextFile: !isGemini, writeTextFile: true, terminal: true, elicitation: false };
}
