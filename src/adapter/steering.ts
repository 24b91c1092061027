import { asRecord } from './wire.ts';

/**
 * Does the answer to `initialize` announce the extension by which a message is taken into a turn under way (`_meta.steering.supported`; codex-acp
 * and claude-agent-acp)? `agentCapabilities._meta.claudeCode.promptQueueing` is something else: the agent's own queue.
 */
export function announcesSteering(handshake: unknown): boolean {
  const meta = asRecord(asRecord(handshake)?.['_meta']);
  return asRecord(meta?.['steering'])?.['supported'] === true;
}
