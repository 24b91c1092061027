import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentFolders } from '../agent/agentFolders.ts';
import { builtinAgents } from '../agent/builtinAgents.ts';
import { clientAbilities } from '../agent/clientAbilities.ts';
import { commandLineAgent, commandLineText } from '../agent/commandLine.ts';
import { startAgent } from '../agent/launch.ts';
import { findAgent, mergedAgents } from '../agent/mergeAgents.ts';
import { presetAgents } from '../agent/presets.ts';
import { startTerminal } from '../agent/startTerminal.ts';
import type { TrafficTap } from '../agent/trafficTap.ts';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { findQuestion } from '../contract/findEntry.ts';
import { newSession } from '../contract/newSession.ts';
import type { Question, UserAnswer } from '../contract/question.ts';
import type { SessionState } from '../contract/session.ts';
import { DiskFiles } from '../session/files/diskFiles.ts';
import { Session } from '../session/session.ts';
import { SessionPrinter } from './printSession.ts';
import { TrafficRecording } from './trafficRecording.ts';

declare const GANGWAY_VERSION: string;

/** How long an agent may take to answer after its start; the first start of some unpacks for 25 s. */
const START_TIMEOUT_MS = 120_000;

export interface RunOptions {
  /** The id of a known agent, or a command line. */
  readonly agent: string;
  readonly cwd: string;
  readonly prompt: string;
  /** Allow, once each, what the agent asks permission for. */
  readonly allow: boolean;
  /** Where the traffic is recorded; null: nowhere. */
  readonly record: string | null;
  /** What the prompt makes the agent run, for the recording. */
  readonly shellCommand: string | null;
}

/** `gangway run`: one prompt, printed as it goes. Returns the exit code: 0 when the turn succeeded. */
export async function runCommand(options: RunOptions): Promise<number> {
  const definition = await chooseAgent(options.agent);
  const recording = openRecording(definition, options);
  const session = openSession(definition, path.resolve(options.cwd), recording?.tap);
  const printer = new SessionPrinter(text => process.stdout.write(text));
  const stop = () => session.stop();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const state = await runTurn(session, options, printer);
    printer.end();
    const result = state.entries.findLast(entry => entry.type === 'turnEnd')?.result;
    return result?.is_error === false ? 0 : 1;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await session.dispose();
    recording?.save();
  }
}

async function chooseAgent(agent: string): Promise<AgentDefinition> {
  const shellProgram = fileURLToPath(new URL('shellAgent.js', import.meta.url));
  const known = await mergedAgents([builtinAgents(shellProgram), presetAgents()], () => {}).list();
  return findAgent(known, agent) ?? commandLineAgent(agent);
}

function openRecording(
  definition: AgentDefinition,
  { record, shellCommand, cwd }: RunOptions,
): TrafficRecording | null {
  if (record === null) return null;
  const command = commandLineText(definition);
  return new TrafficRecording({ file: record, command, shellCommand, cwd: path.resolve(cwd) });
}

function openSession(definition: AgentDefinition, cwd: string, tap: TrafficTap | undefined): Session {
  const agent = { id: definition.id, label: definition.label, name: null, version: null };
  return new Session({
    state: newSession({ sessionId: 'run', agent, cwd, createdAt: Date.now() }),
    findAgent: async () => definition,
    launch: (found, folder, events, signal) =>
      startAgent(found, {
        cwd: folder,
        events,
        signal,
        log: () => {},
        startTimeoutMs: START_TIMEOUT_MS,
        clientVersion: GANGWAY_VERSION,
        abilities: clientAbilities(found),
        ...(tap && { tap }),
      }),
    store: null,
    services: {
      startTerminal,
      files: { texts: new DiskFiles(), folders: () => [cwd], agentFolders: id => agentFolders(id) },
    },
    log: () => {},
  });
}

/** Nobody is there to ask: the agent goes on by its own lights, its plan isn't approved, and files are as `--allow` says. */
function withoutUser({ subject }: Question, allow: boolean): UserAnswer {
  if (subject.kind === 'fileAccess' && allow) return { kind: 'accepted' };
  const reason = 'Nobody is there to answer.';
  if (subject.kind === 'form' || subject.kind === 'link') return { kind: 'declined' };
  return subject.kind === 'choices' ? { kind: 'skipped', reason } : { kind: 'rejected', reason };
}

/** Resolves with the session's state after the turn and its notices. */
function runTurn(session: Session, { prompt, allow }: RunOptions, printer: SessionPrinter): Promise<SessionState> {
  return new Promise(resolve => {
    const unsubscribe = session.subscribe((_events, state) => {
      printer.update(state);
      for (const ask of state.asks) {
        const wanted = allow ? 'allow_once' : 'reject_once';
        const option = ask.options.find(({ kind }) => kind === wanted) ?? null;
        // Within a batch the listeners are still being called; the answer makes another one.
        queueMicrotask(() => session.answerPermission(ask.askId, option?.optionId ?? null));
      }
      for (const questionId of state.openQuestions) {
        const question = findQuestion(state, questionId);
        if (question) queueMicrotask(() => session.answerQuestion(questionId, withoutUser(question, allow)));
      }
      if (state.turn || state.phase === 'starting' || state.phase === 'running' || state.phase === 'stopping') return;
      unsubscribe();
      resolve(state);
    });
    session.prompt(prompt);
  });
}
