import assert from 'node:assert/strict';
import type { Question, UserAnswer } from '../../../src/contract/question.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';
import { said, turn, until, Workplace } from './liveSession.ts';

// Forms and web pages that a real process asks with.

const SCHEMA = {
  type: 'object',
  title: 'The trip',
  properties: {
    port: { type: 'string', enum: ['dover', 'brest'], enumNames: ['Dover', 'Brest'] },
    code: { type: 'string', pattern: '^[A-Z]{3}$' },
    nights: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
    crew: {
      type: 'array',
      items: {
        anyOf: [
          { const: 'a', title: 'Ann' },
          { const: 'b', title: 'Ben' },
        ],
      },
      minItems: 1,
    },
    pets: { type: 'boolean' },
  },
  required: ['port', 'code'],
};
const form = (more: object = {}) => ({
  request: 'elicitation/create',
  params: { sessionId: '$session', mode: 'form', message: 'Where to?', requestedSchema: SCHEMA, ...more },
});
const link = (elicitationId = 'page', url = 'https://example.com/sign-in?x=%3D') => ({
  request: 'elicitation/create',
  params: { sessionId: '$session', mode: 'url', message: 'Sign in', url, elicitationId },
});
const done = (elicitationId: string) => ({ notify: 'elicitation/complete', params: { elicitationId } });
const submitted = (values: Readonly<Record<string, string | number | boolean | readonly string[]>>): UserAnswer => ({
  kind: 'submitted',
  values: Object.entries(values).map(([fieldId, value]) => ({ fieldId, value })),
});
const GOOD = { port: 'brest', code: 'FRB', nights: 3, crew: ['a', 'b'], pets: false };

describe('what an agent asks with forms and web pages', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.close());

  const steps = (...list: readonly object[]) => `do ${JSON.stringify(list)}`;

  /** Runs a turn until it asks. */
  async function asked(...list: readonly object[]) {
    const session = await place.create();
    const ended = turn(session, steps(...list));
    const open = await until(session, state => state.openQuestions.length > 0);
    return { session, ended, questionId: open.openQuestions[0] ?? '' };
  }

  for (const [step, answer, told] of [
    [form(), submitted(GOOD), { action: 'accept', content: GOOD }],
    [form(), { kind: 'declined' }, { action: 'decline' }],
    [form(), { kind: 'cancelled' }, { action: 'cancel' }],
    [link(), { kind: 'accepted' }, { action: 'accept' }],
    [link(), { kind: 'declined' }, { action: 'decline' }],
    [link(), { kind: 'cancelled' }, { action: 'cancel' }],
  ] satisfies [{ params: { mode: string } }, UserAnswer, object][]) {
    it(`a ${step.params.mode} is ${answer.kind}`, async () => {
      const { session, ended, questionId } = await asked(step);
      session.answerQuestion(questionId, answer);
      const state = await ended;
      assert.deepEqual(answersIn(state), [told]);
      assert.deepEqual(questions(state)[0]?.answer, answer);
      assert.deepEqual(state.openQuestions, []);
    });
  }

  it('an answer that doesn’t fit is refused with what is wrong, and the form stays open', async () => {
    const { session, ended, questionId } = await asked(form());
    const refusedWith = async (answer: UserAnswer) => {
      const before = questions(session.state)[0]?.refused;
      session.answerQuestion(questionId, answer);
      const state = await until(session, now => questions(now)[0]?.refused !== before);
      return questions(state)[0]?.refused?.problems.map(({ fieldId, code }) => `${fieldId} ${code}`);
    };
    assert.deepEqual(await refusedWith(submitted({})), ['port problemRequired', 'code problemRequired']);
    // Only the host runs the agent's expression.
    assert.deepEqual(await refusedWith(submitted({ ...GOOD, code: 'frb' })), ['code problemPattern']);
    const all = { port: 'x', code: 'ABC', nights: 10, crew: [], pets: 'no', more: 1 };
    assert.deepEqual(await refusedWith(submitted(all)), [
      'port problemOption',
      'nights problemMaximum',
      'crew problemRequired',
      'pets problemRequired',
      'more problemOption',
    ]);
    for (const kind of ['accepted', 'chosen', 'skipped', 'rejected'] as const)
      session.answerQuestion(questionId, { kind, choices: [], reason: null } as UserAnswer);
    assert.deepEqual(session.state.openQuestions, [questionId]);
    session.answerQuestion(questionId, submitted(GOOD));
    const state = await ended;
    assert.equal(answersIn(state).length, 1);
    assert.equal(questions(state)[0]?.refused, undefined);
  });

  it('an expression that would not end doesn’t hold anything up', async () => {
    const requestedSchema = { properties: { it: { type: 'string', pattern: '^(a+)+$' } } };
    const { session, ended, questionId } = await asked(form({ requestedSchema }));
    session.answerQuestion(questionId, submitted({ it: `${'a'.repeat(60)}!` }));
    await until(session, state => questions(state)[0]?.refused !== undefined);
    session.answerQuestion(questionId, submitted({ it: 'aaa' }));
    assert.deepEqual(answersIn(await ended), [{ action: 'accept', content: { it: 'aaa' } }]);
  });

  it('what can’t be shown is refused as invalid params, and asked of nobody', async () => {
    const session = await place.create();
    const state = await turn(
      session,
      steps(
        form({ requestedSchema: { properties: { a: { type: 'object' } } } }),
        form({ mode: '_mine' }),
        form({ sessionId: 'another' }),
        form({ message: null }),
        link('x', 'javascript:alert(1)'),
        link('x', 'https://bank.example@evil.example/'),
        { request: 'elicitation/create', params: null },
        { request: 'elicitation/create', params: [] },
      ),
    );
    const answers = answersIn(state) as { code: number; message: string }[];
    assert.deepEqual(
      answers.map(({ code }) => code),
      answers.map(() => -32602),
    );
    assert.equal(answers.length, 8);
    assert.match(answers[0]?.message ?? '', /Property "a": type "object"/);
    assert.deepEqual(questions(state), []);
  });

  it('is shown with the call that it is about, and the agent’s words', async () => {
    const { session, ended, questionId } = await asked(form({ toolCallId: 'call\n1' }));
    const [question] = questions(session.state);
    assert.deepEqual([question?.toolCallId, question?.title], ['call\n1', 'The trip']);
    assert.ok(question?.subject.kind === 'form');
    assert.equal(question.subject.message, 'Where to?');
    assert.equal(question.subject.fields.length, 5);
    session.answerQuestion(questionId, { kind: 'cancelled' });
    await ended;
  });

  it('a web page that was opened is done when the agent says so', async () => {
    const { session, ended, questionId } = await asked(
      link(),
      link('other'),
      done('page'),
      done('nothing'),
      done('page'),
    );
    session.answerQuestion(questionId, { kind: 'accepted' });
    const next = await until(session, state => state.openQuestions.some(id => id !== questionId));
    session.answerQuestion(next.openQuestions.at(-1) ?? '', { kind: 'accepted' });
    const state = await ended;
    assert.deepEqual(
      questions(state).map(question => [question.answer?.kind, question.completed === true]),
      [
        ['accepted', true],
        ['accepted', false],
      ],
    );
  });

  it('one that is done before it was opened from here is asked no more, and not accepted', async () => {
    const state = await turn(await place.create(), steps({ ...link(), unawaited: true }, done('page')));
    assert.deepEqual(
      questions(state).map(({ answer, completed }) => [answer?.kind, completed]),
      [['cancelled', true]],
    );
  });

  it('is cancelled when the turn is', async () => {
    const { session, ended } = await asked(form());
    session.stop();
    const state = await ended;
    assert.deepEqual(answersIn(state), [{ action: 'cancel' }]);
    assert.deepEqual(
      questions(state).map(({ answer }) => answer?.kind),
      ['cancelled'],
    );
  });

  it('and when the agent dies, or the window is closed', async () => {
    const first = await asked(form());
    first.session.endAgent();
    await until(first.session, state => questions(state)[0]?.answer?.kind === 'cancelled');
    first.session.prompt(steps(link()));
    await until(first.session, state => state.openQuestions.length > 0);
    await first.session.dispose();
    const reopened = (await place.reopen()) as SessionPort;
    assert.deepEqual(
      questions(reopened.state).map(({ answer }) => answer?.kind),
      ['cancelled', 'cancelled'],
    );
    assert.deepEqual(reopened.state.openQuestions, []);
  });

  it('is what the handshake says can be asked', async () => {
    const state = await turn(await place.create(), 'capabilities');
    assert.deepEqual(JSON.parse(said(state)).elicitation, { form: {}, url: {} });
  });
});

function questions(state: SessionState): readonly Question[] {
  return state.entries.filter((entry): entry is Question => entry.type === 'question');
}

/** What the agent was answered, as it says itself. */
function answersIn(state: SessionState): readonly unknown[] {
  return [...said(state).matchAll(/answer: (.*)/g)].map(([, json = '']) => JSON.parse(json));
}
