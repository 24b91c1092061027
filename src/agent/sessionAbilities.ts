import type { SessionAbilities } from '../contract/agentSessions.ts';

/**
 * What an agent announces in its answer to `initialize`: `agentCapabilities.loadSession`, `.sessionCapabilities.list` and so on, `.auth.logout`.
 * All recorded agents send `true` or an object, which may be empty; anything else is no.
 */
export function readSessionAbilities(handshake: unknown): SessionAbilities {
  const capabilities = fieldOf(handshake, 'agentCapabilities');
  const sessions = fieldOf(capabilities, 'sessionCapabilities');
  const has = (name: string) => isAnnounced(fieldOf(sessions, name));
  return {
    load: isAnnounced(fieldOf(capabilities, 'loadSession')),
    resume: has('resume'),
    list: has('list'),
    fork: has('fork'),
    close: has('close'),
    delete: has('delete'),
    logout: isAnnounced(fieldOf(fieldOf(capabilities, 'auth'), 'logout')),
  };
}

function isAnnounced(value: unknown): boolean {
  return value === true || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
