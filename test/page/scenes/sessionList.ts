import type { SessionListItem } from '../../../src/contract/sessionList.ts';

const HOUR = 60 * 60 * 1000;

function item(sessionId: string, title: string | null, hoursAgo: number, more: Partial<SessionListItem> = {}) {
  const at = Date.now() - hoursAgo * HOUR;
  return {
    sessionId,
    title,
    agent: { id: 'pilot', label: 'Pilot' },
    cwd: '/home/me/tides',
    createdAt: at,
    updatedAt: at,
    turnCount: 3,
    lastEnd: 'success' as const,
    dot: 'idle' as const,
    isOpen: false,
    isShown: false,
    isHere: true,
    problem: null,
    isForeign: false,
    agentSessionId: null,
    ...more,
  };
}

/** Every state, several days, another folder, and what can't be read. */
export const sessionItems: readonly SessionListItem[] = [
  item('s1', 'Why does the evening tide come an hour late in the table for Antwerp?', 0, {
    dot: 'running',
    isOpen: true,
    isShown: true,
  }),
  item('s2', 'Deploy the harbour board', 0, { dot: 'needsYou', isOpen: true }),
  item('s3', 'npm test', 0, { agent: { id: 'shell', label: 'Shell' }, dot: 'failed', isOpen: true }),
  item('s4', 'Write the release notes', 0, { dot: 'done', isOpen: true }),
  item('s5', 'Ports of the north', 26),
  item('s6', null, 27, { turnCount: 0, lastEnd: null }),
  item('s7', 'Signals of the night', 80, { isHere: false, cwd: '/home/me/lights' }),
  item('agent:pilot:77', 'Begun on the command line', 90, { isForeign: true, lastEnd: null, turnCount: 0 }),
  item('s8', 'From another year', 24 * 400),
  item('s9', null, 24 * 401, { problem: 'newer', agent: { id: '', label: '' } }),
];
