import assert from 'node:assert/strict';
import path from 'node:path';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { Entry, SessionState } from '../../../src/contract/session.ts';
import { beyondOwnLog, promptsOf } from '../../../src/session/beyondOwnLog.ts';
import { type HistoryTurn, ReplayedHistory } from '../../../src/session/replayedHistory.ts';
import { Session } from '../../../src/session/session.ts';
import { buildTurnResult } from '../../../src/session/turnResult.ts';
import { readRecording, recordedAgents, recordingsOf } from '../recordings/loadRecording.ts';
import { expectedCommands } from '../recordings/truth.ts';
import { outline } from './keeper.ts';
import { Workplace } from './liveSession.ts';

// What every agent's recorded session/load comes to: shown where our own log has nothing, and nothing twice where it has.

const FILE = 'load.A.jsonl';
const PROMPT = 'Run two commands';
const LOADED = recordedAgents().filter(agent => recordingsOf(agent).includes(FILE) && agent !== 'gemini');

interface Frame {
  readonly method?: string;
  readonly id?: unknown;
  readonly params?: { readonly sessionId?: string };
  readonly result?: { readonly agentInfo?: object };
}

/** The replay, taken in as often as there are prompts, which stand in place of the recorded one. */
function replayed(agent: string, prompts: readonly string[]): readonly HistoryTurn[] {
  const frames = readRecording(agent, FILE).lines.map(({ dir, frame }) => ({ dir, frame: frame as Frame }));
  const load = frames.findIndex(({ dir, frame }) => dir === 'out' && frame.method === 'session/load');
  const { id, params } = frames[load]?.frame ?? assert.fail('nothing is loaded');
  const handshake = frames.find(({ dir, frame }) => dir === 'in' && frame.result?.agentInfo)?.frame.result;
  const sessionId = params?.sessionId ?? '';
  const history = new ReplayedHistory({
    sessionId,
    handshake,
    prefix: 'p/',
    cwd: '/home/user/project',
    keptBytes: 4096,
  });
  const end = frames.findIndex(({ dir, frame }) => dir === 'in' && frame.method === undefined && frame.id === id);
  for (const prompt of prompts)
    for (const { dir, frame } of frames.slice(load, end)) {
      if (dir !== 'in' || frame.method !== 'session/update') continue;
      history.update(JSON.parse(JSON.stringify(frame.params).replace(`"${PROMPT}"`, JSON.stringify(prompt))), 1);
    }
  return history.finish();
}

function commandsIn(entries: readonly Entry[]) {
  return entries.flatMap(entry => (entry.type === 'toolCall' ? entry.commands : []));
}

function checkCommands(agent: string, entries: readonly Entry[], cwd: string): void {
  const expected = expectedCommands({ agent, scenario: 'load', variant: 'A', shellCommand: null });
  assert.deepEqual(
    commandsIn(entries).map(run => [run.command, run.cwd, run.output.text, run.exit.state, run.exit.code]),
    expected.map(wanted => [wanted.command, wanted.cwd && cwd, wanted.output, wanted.state, wanted.code]),
  );
}

describe('recorded loads', function () {
  this.timeout(60_000);
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  function playedBy(agent: string): void {
    const args = ['test/agents/recorded.mjs', `test/recordings/${agent}/${FILE}`].map(file => path.resolve(file));
    place.agent = { ...place.agent, args };
  }

  /** A session of ours in which the recorded turn happened, and what it comes to when its agent is started again. */
  async function takenUp(prompts: readonly string[]): Promise<SessionState> {
    const agent = { id: 'scripted', label: 'Agent', name: null, version: null };
    let state = newSession({ sessionId: 'ours', agent, cwd: place.folder, createdAt: 0 });
    const add = (...events: SessionEvent[]) => {
      state = reduceAll(state, events);
    };
    add({ type: 'agentSession', agentSessionId: 'the-session' });
    for (const text of prompts) {
      add({ type: 'turnStarted', turnId: text, text, at: 1 });
      const message = { role: 'assistant', mode: 'append', messageId: null, parentId: null } as const;
      add({ type: 'message', ...message, text: `our answer to ${text}`, at: 2 });
      add({ type: 'turnEnded', result: buildTurnResult(state, { kind: 'agentGone' }, 3) });
    }
    const { launch } = place;
    const findAgent = async () => place.agent;
    const session = new Session({ state, store: null, findAgent, launch, log: line => place.log.push(line) });
    place.owns(session);
    await session.connect();
    return session.state;
  }

  for (const agent of LOADED) {
    describe(agent, () => {
      it('all of it is shown where our log has nothing', async () => {
        playedBy(agent);
        const service = place.service();
        const list = await service.agentSessions(place.agent, place.folder, new AbortController().signal);
        const [own] = list ?? [];
        assert.ok(own && list?.length === 1);
        const session = await service.adopt(place.agent, place.folder, own);
        place.owns(session);
        await session.connect();
        const { entries, traffic, turn, turnCount, agentSessionId } = session.state;
        assert.deepEqual(
          entries.map(({ type }) => type),
          ['notice', 'user', 'toolCall', 'toolCall', 'assistant'],
        );
        const lines = outline(session.state);
        assert.deepEqual([lines[0], lines[1], lines[4]], ['! agentHistory', `> ${PROMPT}`, 'Both commands ran.']);
        checkCommands(agent, entries, place.folder);
        assert.deepEqual([traffic.unknownUpdates, turn, turnCount], [0, null, 0]);
        assert.equal(agentSessionId, own.agentSessionId);
      });

      it('nothing is shown twice where our log has the turn', async () => {
        playedBy(agent);
        const state = await takenUp([PROMPT]);
        assert.deepEqual(outline(state), [`> ${PROMPT}`, `our answer to ${PROMPT}`, '--', '! agentLoaded']);
      });

      it('only the rest is shown where our log has the begin', () => {
        const turns = replayed(agent, [PROMPT, 'And again']);
        assert.deepEqual(
          turns.map(({ prompt }) => prompt),
          [PROMPT, 'And again'],
        );
        const rest = beyondOwnLog(turns, [PROMPT]);
        assert.deepEqual(
          rest.map(({ prompt, entries }) => [prompt, ...promptsOf(entries)]),
          [['And again', 'And again']],
        );
        // Though its calls have the ids of those before it.
        checkCommands(agent, rest[0]?.entries ?? [], '/home/user/project');
        const ids = turns.flatMap(({ entries }) =>
          entries.flatMap(entry => (entry.type === 'toolCall' ? [entry.toolCallId] : [])),
        );
        assert.equal(new Set(ids).size, 4);
      });
    });
  }

  it('gemini, which announces it and finds nothing, begins anew', async () => {
    playedBy('gemini');
    const state = await takenUp([PROMPT]);
    assert.deepEqual(outline(state).slice(-1), ['! agentRestarted']);
    const notice = state.entries.at(-1);
    assert.ok(notice?.type === 'notice' && notice.detail?.includes('No previous sessions found for this project.'));
    assert.equal(state.agentSessionId, 'recorded');
  });
});
