import type { AgentEnd } from '../contract/agentPort.ts';

/** How a process ended, as the `{how}` of the notices: `with exit code 1`, `by SIGKILL`. */
export function endWords(end: Pick<AgentEnd, 'code' | 'signal'>): string {
  if (end.signal !== null) return `by ${end.signal}`;
  return end.code === null ? 'without a reason given' : `with exit code ${end.code}`;
}
