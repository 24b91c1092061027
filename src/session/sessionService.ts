import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import type { AgentSession } from '../contract/agentSessions.ts';
import type { SessionEvent } from '../contract/events.ts';
import { newSession } from '../contract/newSession.ts';
import { reduceAll } from '../contract/reduce.ts';
import type { SessionState } from '../contract/session.ts';
import type { StartTerminal } from '../contract/terminalPort.ts';
import { isTerminalStatus } from '../contract/toolCall.ts';
import { listOfStarted } from './agentSessions.ts';
import type { AgentStarter } from './agentSlot.ts';
import { BaselineJournal } from './changes/baselineJournal.ts';
import type { FileAccess } from './files/fileRequests.ts';
import type { PermissionPolicy } from './permissions/judge.ts';
import { Session } from './session.ts';
import type { SessionPort } from './sessionPort.ts';
import { EventLog, readEventLog } from './store/eventLog.ts';
import { OutputSpool } from './store/outputSpool.ts';
import { SessionStore } from './store/sessionStore.ts';
import { buildTurnResult } from './turnResult.ts';

export interface SessionServiceOptions {
  /** Where sessions are kept, one folder each. */
  readonly storageDir: string;
  readonly keptBytes: number;
  readonly spoolBytes: number;
  readonly startTerminal?: StartTerminal;
  readonly permissions?: PermissionPolicy | undefined;
  readonly stopPatienceMs?: number;
  readonly findAgent: (agentId: string) => Promise<AgentDefinition | null>;
  readonly launch: AgentStarter['launch'];
  /** Files for agents; absent: they get none. */
  readonly files?: FileAccess;
  readonly log: (message: string) => void;
}

export interface SessionService {
  create(agent: AgentDefinition, cwd: string): Promise<SessionPort>;
  /** A session that goes on with one of the agent's own. Starts no agent: `connect()` of it fills in what was said there. */
  adopt(agent: AgentDefinition, cwd: string, own: AgentSession): Promise<SessionPort>;
  /** See {@link listOfStarted}. */
  agentSessions(agent: AgentDefinition, cwd: string, signal: AbortSignal): Promise<readonly AgentSession[] | null>;
  /** The session that was used last, without its agent; null where there is none, or none that can be read. */
  reopenLast(): Promise<SessionPort | null>;
}

const LOG_NAME = 'events.jsonl';
const BASELINES_NAME = 'baselines.jsonl';

export function createSessionService(options: SessionServiceOptions): SessionService {
  const open = (state: SessionState, start: (log: EventLog) => void): SessionPort => {
    const folder = path.join(options.storageDir, state.sessionId);
    const report = (error: unknown) => options.log(`Session ${state.sessionId} can't be saved: ${String(error)}`);
    const log = new EventLog(path.join(folder, LOG_NAME), report);
    start(log);
    const store = new SessionStore(log, new OutputSpool(path.join(folder, 'output'), options.spoolBytes, report));
    const { launch, startTerminal, stopPatienceMs, files, permissions } = options;
    const findAgent = () => options.findAgent(state.agent.id);
    const baselines = new BaselineJournal(path.join(folder, BASELINES_NAME), report);
    return new Session({
      state,
      findAgent,
      launch,
      store,
      services: { startTerminal, files, baselines, permissions },
      stopPatienceMs,
      log: options.log,
    });
  };
  const begin = ({ id, label }: AgentDefinition, cwd: string, events: readonly SessionEvent[]): SessionPort => {
    const agent = { id, label, name: null, version: null };
    const { keptBytes } = options;
    const state = newSession({ sessionId: randomUUID(), agent, cwd, createdAt: Date.now(), keptBytes });
    return open(reduceAll(state, events), log => {
      log.begin(state);
      log.append(events);
    });
  };
  return {
    async create(agent, cwd) {
      return begin(agent, cwd, []);
    },
    async adopt(agent, cwd, { agentSessionId, title }) {
      const named: readonly SessionEvent[] = title === null ? [] : [{ type: 'title', title }];
      return begin(agent, cwd, [{ type: 'agentSession', agentSessionId }, ...named]);
    },
    agentSessions: (agent, cwd, signal) => listOfStarted(agent, cwd, options.launch, signal),
    async reopenLast() {
      for (const file of await logsNewestFirst(options.storageDir)) {
        const read = await readEventLog(file, options.keptBytes).catch(error => ({ unreadable: String(error) }));
        if ('unreadable' in read) {
          options.log(`${file} is left alone: ${read.unreadable}`);
          continue;
        }
        const mended = closeInterrupted(read.state);
        return open(mended.state, log => {
          log.mendEnd(read.text);
          log.append(mended.events);
        });
      }
      return null;
    },
  };
}

/** A session whose agent went away with the editor: what was open is closed, and the chat says why. */
function closeInterrupted(state: SessionState): {
  readonly state: SessionState;
  readonly events: Parameters<typeof reduceAll>[1];
} {
  if (state.entries.length === 0) return { state, events: [] };
  const at = Date.now();
  const calls = state.entries.flatMap(entry => (entry.type === 'toolCall' ? [entry] : []));
  const open = calls.filter(({ status }) => !isTerminalStatus(status));
  const interrupted = calls.flatMap(call =>
    call.commands
      // What ran in a terminal of the client has ended with it, also where the agent had left it running.
      .filter(run => run.endedAt === null && (open.includes(call) || run.stoppable))
      .map(run => ({ toolCallId: call.toolCallId, run })),
  );
  const last = state.entries.at(-1);
  const said = last?.type === 'notice' && last.code === 'reloaded';
  const events: Parameters<typeof reduceAll>[1] = [
    ...state.asks.map(ask => ({
      type: 'permissionSettled' as const,
      askId: ask.askId,
      toolCallId: ask.toolCallId,
      chosen: null,
    })),
    ...state.openQuestions.map(questionId => ({
      type: 'questionSettled' as const,
      questionId,
      answer: { kind: 'cancelled' as const },
    })),
    ...interrupted.map(({ toolCallId, run }) => ({
      type: 'command' as const,
      toolCallId,
      runId: run.id,
      patch: { exit: { ...run.exit, state: 'unknown' as const }, stoppable: false, endedAt: at },
    })),
    ...open.map(({ toolCallId }) => ({
      type: 'toolCall' as const,
      toolCallId,
      patch: { status: 'cancelled' as const, endedAt: at },
      at,
    })),
    ...(state.turn ? [{ type: 'turnEnded' as const, result: buildTurnResult(state, { kind: 'agentGone' }, at) }] : []),
    ...(said
      ? []
      : [
          {
            type: 'notice' as const,
            notice: { level: 'info' as const, code: 'reloaded' as const, params: {}, detail: null, actions: [], at },
          },
        ]),
  ];
  return { state: { ...reduceAll(state, events), phase: 'idle' }, events };
}

async function logsNewestFirst(storageDir: string): Promise<readonly string[]> {
  const names = await readdir(storageDir).catch(() => []);
  const found = await Promise.all(
    names.map(async name => {
      const file = path.join(storageDir, name, LOG_NAME);
      const info = await stat(file).catch(() => null);
      return info ? [{ file, time: info.mtimeMs }] : [];
    }),
  );
  return found
    .flat()
    .sort((a, b) => b.time - a.time)
    .map(({ file }) => file);
}
