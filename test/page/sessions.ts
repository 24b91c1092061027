import type { SessionEvent } from '../../src/contract/events.ts';
import type { ViewState } from '../../src/contract/messages.ts';
import { newSession } from '../../src/contract/newSession.ts';
import { reduceAll } from '../../src/contract/reduce.ts';
import type { SessionState } from '../../src/contract/session.ts';
import { NO_OTHERS } from '../../src/contract/sessionList.ts';

export const VIEW: ViewState = {
  trusted: true,
  agents: [
    { id: 'shell', label: 'Shell', detail: 'Built in: runs what you type' },
    { id: 'pilot', label: 'Pilot', detail: 'pilot --acp, found on the PATH' },
    { id: 'harbour', label: 'Harbour Master', detail: 'from your settings: harbour serve' },
  ],
  folders: [{ name: 'tides', path: '/home/me/tides' }],
  home: '/home/me',
  others: NO_OTHERS,
};

export function emptySession(agent: 'shell' | 'pilot', keptBytes?: number): SessionState {
  return newSession({
    sessionId: `session-${agent}`,
    agent: { id: agent, label: agent === 'shell' ? 'Shell' : 'Pilot', name: agent, version: '1.4.2' },
    cwd: '/home/me/tides',
    createdAt: Date.now(),
    ...(keptBytes === undefined ? {} : { keptBytes }),
  });
}

/** A session in which these events have happened. */
export function played(
  agent: 'shell' | 'pilot',
  ...events: readonly (SessionEvent | readonly SessionEvent[])[]
): SessionState {
  return reduceAll(emptySession(agent), events.flat());
}
