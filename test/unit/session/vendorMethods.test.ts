import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Question, UserAnswer } from '../../../src/contract/question.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { ToolCall } from '../../../src/contract/toolCall.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { said, turn, until, Workplace } from './liveSession.ts';

// Agents' own methods, from a real process, each as a request and as a notification.

const QUESTIONS = {
  toolCallId: 'ask\n1',
  title: 'Before I go on',
  questions: [
    { id: 'q1', prompt: 'Which port?', options: [{ id: 'n', label: 'North' }, { id: 's' }] },
    { id: 'q2', prompt: 'Which ships?', options: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], allowMultiple: true },
    { prompt: 'no id' },
  ],
};
const PLAN = {
  toolCallId: 'plan1',
  name: 'Dredge',
  overview: 'Deeper.',
  plan: '# Dredge\n\n1. Dig',
  todos: [{ id: 't', content: 'Dig', status: 'in_progress' }],
  phases: [{ name: 'Later', todos: [{ content: 'Measure' }] }],
};

describe('agents’ own methods', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  const request = (method: string, params: unknown) => ({ request: method, params });
  const notify = (method: string, params: unknown) => ({ notify: method, params });
  const steps = (...list: readonly object[]) => `do ${JSON.stringify(list)}`;

  async function run(...list: readonly object[]): Promise<SessionState> {
    return turn(await place.create(), steps(...list));
  }

  /** Runs a turn that asks, answers the question, and returns what the agent was told. */
  async function answered(step: object, answer: UserAnswer): Promise<{ told: unknown; state: SessionState }> {
    const session = await place.create();
    const ended = turn(session, steps(step));
    const open = await until(session, state => state.openQuestions.length > 0);
    session.answerQuestion(open.openQuestions[0] ?? '', answer);
    const state = await ended;
    return { told: answersIn(state)[0], state };
  }

  for (const [answer, outcome] of [
    [
      {
        kind: 'chosen',
        choices: [
          { promptId: 'q1', optionIds: ['s'] },
          { promptId: 'q2', optionIds: ['a', 'c'] },
        ],
      },
      {
        outcome: 'answered',
        answers: [
          { questionId: 'q1', selectedOptionIds: ['s'] },
          { questionId: 'q2', selectedOptionIds: ['a', 'c'] },
        ],
      },
    ],
    [
      { kind: 'skipped', reason: 'both' },
      { outcome: 'skipped', reason: 'both' },
    ],
    [{ kind: 'skipped', reason: null }, { outcome: 'skipped' }],
    [{ kind: 'cancelled' }, { outcome: 'cancelled' }],
  ] satisfies [UserAnswer, object][]) {
    it(`a question is ${outcome.outcome}`, async () => {
      const { told, state } = await answered(request('cursor/ask_question', QUESTIONS), answer);
      assert.deepEqual(told, { outcome });
      const [question] = questions(state);
      assert.deepEqual(question?.answer, answer);
      assert.equal(question?.title, 'Before I go on');
      assert.deepEqual(state.openQuestions, []);
      assert.equal(
        question?.subject.kind === 'choices' && question.subject.prompts.map(({ text }) => text).join(' '),
        'Which port? Which ships?',
      );
    });
  }

  for (const [answer, outcome] of [
    [{ kind: 'accepted' }, { outcome: 'accepted' }],
    [
      { kind: 'rejected', reason: 'too deep' },
      { outcome: 'rejected', reason: 'too deep' },
    ],
    [{ kind: 'cancelled' }, { outcome: 'cancelled' }],
  ] satisfies [UserAnswer, object][]) {
    it(`a plan is ${outcome.outcome}`, async () => {
      const { told, state } = await answered(request('cursor/create_plan', PLAN), answer);
      assert.deepEqual(told, { outcome });
      const subject = questions(state)[0]?.subject;
      assert.ok(subject?.kind === 'plan');
      assert.equal(subject.plan, PLAN.plan);
      assert.deepEqual(
        subject.phases.map(({ name, steps }) => [name, steps[0]?.content, steps[0]?.status]),
        [
          [null, 'Dig', 'in_progress'],
          ['Later', 'Measure', 'pending'],
        ],
      );
    });
  }

  it('an answer that doesn’t fit changes nothing', async () => {
    const session = await place.create();
    const ended = turn(session, steps(request('cursor/ask_question', QUESTIONS)));
    const [questionId = ''] = (await until(session, state => state.openQuestions.length > 0)).openQuestions;
    const wrong: readonly UserAnswer[] = [
      { kind: 'accepted' },
      { kind: 'chosen', choices: [] },
      { kind: 'chosen', choices: [{ promptId: 'q1', optionIds: ['n'] }] },
      chosen(['n', 's'], ['a']),
      chosen(['n'], ['z']),
      chosen(['n'], []),
    ];
    for (const answer of wrong) session.answerQuestion(questionId, answer);
    session.answerQuestion('no such question', { kind: 'cancelled' });
    session.answerQuestion(questionId, chosen(['n'], ['b']));
    session.answerQuestion(questionId, { kind: 'cancelled' });
    const state = await ended;
    assert.deepEqual(questions(state)[0]?.answer, chosen(['n'], ['b']));
    assert.equal(answersIn(state).length, 1);
  });

  it('one that can’t be read is never answered as if the user had', async () => {
    const session = await place.create();
    const list = [
      request('cursor/ask_question', { toolCallId: 'x', questions: [{ prompt: 'no id' }] }),
      request('cursor/ask_question', null),
      request('cursor/create_plan', { toolCallId: 'x' }),
      request('cursor/create_plan', [1]),
      request('cursor/task', {}),
      request('cursor/generate_image', { toolCallId: 'x', description: 'a ship' }),
    ];
    const state = await turn(session, steps(...list));
    assert.deepEqual(
      answersIn(state).map(answer => (answer as { outcome: { outcome: string } }).outcome.outcome),
      ['skipped', 'skipped', 'rejected', 'rejected', 'completed', 'rejected'],
    );
    assert.deepEqual(questions(state), []);
    await until(session, ({ traffic }) => traffic.unknownUpdates === list.length);
  });

  it('open ones are cancelled when the turn is', async () => {
    const session = await place.create();
    const ended = turn(session, steps(request('cursor/ask_question', QUESTIONS), request('cursor/create_plan', PLAN)));
    await until(session, state => state.openQuestions.length > 0);
    session.stop();
    // The second is asked after Stop: it is open until the agent is told, or until the user answers.
    const [, second = ''] = (await until(session, state => questions(state).length === 2)).entries.flatMap(entry =>
      entry.type === 'question' ? [entry.questionId] : [],
    );
    session.answerQuestion(second, { kind: 'cancelled' });
    const state = await ended;
    assert.deepEqual(
      questions(state).map(({ answer }) => answer?.kind),
      ['cancelled', 'cancelled'],
    );
    assert.deepEqual(answersIn(state), [{ outcome: { outcome: 'cancelled' } }, { outcome: { outcome: 'cancelled' } }]);
  });

  it('and when the agent dies, or the window is closed', async () => {
    const session = await place.create();
    session.prompt(steps(request('cursor/create_plan', PLAN)));
    await until(session, state => state.openQuestions.length > 0);
    await session.dispose();
    assert.deepEqual(session.state.openQuestions, []);
    const reopened = (await place.reopen()) as SessionPort;
    assert.deepEqual(
      questions(reopened.state).map(({ answer }) => answer?.kind),
      ['cancelled'],
    );
  });

  it('told without waiting, a question is shown and can’t be answered', async () => {
    const state = await run(notify('cursor/ask_question', QUESTIONS), notify('cursor/create_plan', PLAN));
    assert.deepEqual(
      questions(state).map(({ answer }) => answer?.kind),
      ['notAwaited', 'notAwaited'],
    );
  });

  for (const send of [request, notify]) {
    it(`todos become the plan, by ${send.name}`, async () => {
      const todos = (list: readonly object[], merge: boolean) =>
        send('cursor/update_todos', { toolCallId: 't', todos: list, merge });
      const state = await run(
        todos(
          [{ id: 'a', content: 'Cast off', status: 'pending' }, { id: 'b', title: 'Set sail' }, { id: 'c' }],
          false,
        ),
        todos(
          [
            { id: 'b', status: 'completed' },
            { id: 'c', status: 'cancelled' },
            { id: 'd', content: 'Dock' },
          ],
          true,
        ),
      );
      const [plan, ...others] = state.entries.filter(entry => entry.type === 'plan');
      assert.deepEqual(others, []);
      assert.deepEqual(plan?.entries, [
        { content: 'Cast off', status: 'pending', priority: null },
        { content: 'Set sail', status: 'completed', priority: null },
        { content: 'Dock', status: 'pending', priority: null },
      ]);
      if (send !== request) return;
      const ids = (answer: unknown) =>
        (answer as { outcome: { todos: { id: string }[] } }).outcome.todos.map(({ id }) => id).join('');
      assert.deepEqual(answersIn(state).map(ids), ['abc', 'abd']);
    });

    const call = { sessionUpdate: 'tool_call', toolCallId: 'task\n1', title: 'Task: Subagent task', kind: 'other' };
    const task = {
      toolCallId: 'task\n1',
      description: 'Look at the quay',
      prompt: 'Go and look',
      subagentType: { custom: 'explorer' },
      model: 'small',
    };
    const done = { sessionUpdate: 'tool_call_update', toolCallId: 'task\n1', title: call.title, status: 'completed' };
    for (const [name, ...order] of [
      ['before its call', send('cursor/task', task), { update: call }, { update: done }],
      ['during it', { update: call }, send('cursor/task', task), { update: done }],
      ['after it', { update: call }, { update: done }, send('cursor/task', task)],
    ] as const) {
      it(`a task is shown on its call, told ${name} by ${send.name}`, async () => {
        const [shown, ...others] = calls(await run(...order));
        assert.deepEqual(others, []);
        assert.equal(shown?.title, 'Look at the quay');
        assert.equal(shown.status, 'completed');
        assert.deepEqual(shown.task, { agentType: 'explorer', model: 'small', prompt: 'Go and look' });
      });
    }

    it(`a task without a call gets one at the end of the turn, by ${send.name}`, async () => {
      const state = await run(send('cursor/task', { ...task, subagentType: { custom: { unspecified: {} } } }));
      const [shown, ...others] = calls(state);
      assert.deepEqual(others, []);
      assert.equal(shown?.title, 'Look at the quay');
      assert.equal(shown.task?.agentType, null);
      if (send === request) assert.deepEqual(answersIn(state), [{ outcome: { outcome: 'completed' } }]);
    });

    it(`an image is shown on its call or on one of its own, by ${send.name}`, async () => {
      const data = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      writeFileSync(path.join(place.folder, 'ship.txt'), data);
      const image = (toolCallId: string, filePath: string) =>
        send('cursor/generate_image', { toolCallId, description: 'A ship', filePath });
      const made = {
        sessionUpdate: 'tool_call',
        toolCallId: 'i1',
        title: 'Generate',
        kind: 'other',
        status: 'in_progress',
      };
      const text = [{ type: 'content', content: { type: 'text', text: 'made it' } }];
      const session = await place.create();
      const list = [
        { update: made },
        image('i1', 'ship.txt'),
        { update: { sessionUpdate: 'tool_call_update', toolCallId: 'i1', status: 'completed', content: text } },
        image('i2', path.join(place.folder, 'ship.txt')),
        image('i3', '/dev/zero'),
        image('i4', 'nowhere.png'),
      ];
      await turn(session, steps(...list));
      // A notification's file may be read after the end of the turn.
      const state = await until(session, state => calls(state).flatMap(({ content }) => content).length === 3);
      const shown = calls(state).map(({ title, content, locations }) => ({
        title,
        content: content.map(({ type }) => type),
        path: locations[0]?.path,
      }));
      assert.deepEqual(shown, [
        { title: 'Generate', content: ['text', 'image'], path: 'ship.txt' },
        { title: 'A ship', content: ['image'], path: path.join(place.folder, 'ship.txt') },
        { title: 'A ship', content: [], path: '/dev/zero' },
        { title: 'A ship', content: [], path: 'nowhere.png' },
      ]);
      const picture = calls(state)[0]?.content[1];
      assert.ok(picture?.type === 'image');
      assert.equal(picture.mimeType, 'image/png');
      assert.equal(picture.data, data.toString('base64'));
    });
  }

  it('what the recordings hold is answered as those agents need it', async () => {
    const state = await run(
      request('craft/drainMidTurnQueue', { sessionId: 'x', todoStopGuardWatchQueuedPrompt: true }),
      request('_qwencode/start_turn', { sessionId: 'x' }),
      request('qwen/notify/session/prompt-suggestion', {}),
      notify('_qwencode/end_turn', {}),
      notify('qwen/notify/session/mode-update', { currentModeId: 'default' }),
      notify('_auth/status_update', { authStatus: {} }),
    );
    assert.deepEqual(answersIn(state), [{ messages: [], items: [], hasQueuedPrompt: false }, { accepted: false }, {}]);
    assert.equal(state.traffic.unknownUpdates, 0);
  });

  it('any other is answered with method-not-found, and ignored where nobody waits', async () => {
    const unknown = ['cursor/unheard_of', 'cursor/ask_question/x', '_cursor/ask_question', 'fs/unheard_of', 'toString'];
    const state = await run(...unknown.map(name => request(name, {})), ...unknown.map(name => notify(name, {})));
    assert.deepEqual(
      answersIn(state).map(answer => (answer as { code: number }).code),
      unknown.map(() => -32601),
    );
    assert.equal(state.entries.filter(entry => entry.type === 'question').length, 0);
    assert.equal(state.phase, 'ready');
  });
});

function chosen(first: readonly string[], second: readonly string[]): UserAnswer {
  return {
    kind: 'chosen',
    choices: [
      { promptId: 'q1', optionIds: first },
      { promptId: 'q2', optionIds: second },
    ],
  };
}

function questions(state: SessionState): readonly Question[] {
  return state.entries.filter((entry): entry is Question => entry.type === 'question');
}

function calls(state: SessionState): readonly ToolCall[] {
  return state.entries.filter((entry): entry is ToolCall => entry.type === 'toolCall');
}

/** What the agent was answered, as it says itself. */
function answersIn(state: SessionState): readonly unknown[] {
  return [...said(state).matchAll(/answer: (.*)/g)].map(([, json = '']) => JSON.parse(json));
}
