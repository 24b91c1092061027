import type { CommandExit } from '../contract/commandRun.ts';
import type { TerminalEnd } from '../contract/terminalPort.ts';
import type { ToolStatus } from '../contract/toolCall.ts';
import type { CallState, RunState } from './callState.ts';
import { isOver } from './dialects/shared.ts';
import { resolveCode } from './exitCode.ts';

/** How the command of a call stands, from all that was read so far (design section 4, rules 1 to 3). For `synthetic` see {@link resolveCode}. */
export function deriveExit(call: CallState, run: RunState, synthetic: boolean): CommandExit {
  const { client, facts } = run;
  if (client && !client.end) return { state: 'running', code: null, signal: null, source: 'none' };
  // This runs for every frame of a call, so nothing is spread.
  const { signal } = client?.end ?? facts;
  const { code, source } = client?.end ? fromTerminal(client.end) : resolveCode(facts, synthetic);
  const exit = (state: CommandExit['state']): CommandExit => ({ state, code, signal, source });
  // A cancelled call stays cancelled and keeps its code, which may come long after (codex-acp/s6, s10).
  if (run.verdict === 'cancelled' || run.verdict === 'timedOut') return exit(run.verdict);
  // Ended by the stop, as far as anybody can tell: by a signal, with a failure's code, or as failed without any.
  const endedBadly = signal !== null || (code === null ? call.agentStatus === 'failed' : code !== 0);
  if (call.stopping && endedBadly) return exit('cancelled');
  if (signal !== null) return exit('signalled');
  if (code !== null) return exit('exited');
  if (run.verdict === 'denied' || call.rejected) return exit('denied');
  if (run.verdict === 'unknown') return exit('unknown');
  if (run.background) return exit(run.facts.terminal === undefined && !call.abandoned ? 'running' : 'unknown');
  if (isOver(call) || call.abandoned || run.facts.terminal !== undefined) return exit('unknown');
  return exit(call.agentStatus === 'pending' && !run.streamed ? 'pending' : 'running');
}

function fromTerminal({ code }: TerminalEnd): ReturnType<typeof resolveCode> {
  return { code, source: 'terminal' };
}

/** The status to show: a known failure is one whatever the agent says; `failed` and cancelled stay so (rule 2). Of several commands, the worst. */
export function deriveStatus(call: CallState): ToolStatus {
  const { runs, agentStatus } = call;
  if (runs.length === 0) return call.abandoned && !isOver(call) ? 'cancelled' : agentStatus;
  let succeeded = true;
  let failed = false;
  for (const { exit } of runs) {
    if (exit.state === 'cancelled') return 'cancelled';
    failed ||= isFailure(exit);
    succeeded &&= exit.state === 'exited' && exit.code === 0;
  }
  if (failed) return 'failed';
  if (isOver(call)) return agentStatus;
  if (succeeded) return 'completed';
  return call.abandoned && !runs.some(run => run.background) ? 'cancelled' : agentStatus;
}

function isFailure({ state, code }: CommandExit): boolean {
  return state === 'denied' || state === 'timedOut' || state === 'signalled' || (state === 'exited' && code !== 0);
}

/** Is the command over, as far as anybody will say? */
export function hasEnded(exit: CommandExit, run: RunState): boolean {
  if (exit.state === 'pending' || exit.state === 'running') return false;
  // Left running, or still running for all that is known.
  return !(run.background && exit.state === 'unknown' && run.facts.terminal === undefined);
}
