import type { SessionEvent } from '../../../src/contract/events.ts';
import type { QuestionSubject } from '../../../src/contract/question.ts';
import { ask, prompt } from '../events.ts';

const options = (...labels: readonly string[]) => labels.map(label => ({ optionId: label, label }));

export const port: QuestionSubject = {
  kind: 'choices',
  prompts: [
    {
      promptId: 'p',
      text: 'Which port do you want to start from?',
      multiple: false,
      options: options('Dover', 'Brest, with the long way round the cape and two nights at anchor', 'Cuxhaven'),
    },
  ],
};

export const company: QuestionSubject = {
  kind: 'choices',
  prompts: [
    { promptId: 'a', text: 'How long?', multiple: false, options: options('A day', 'A week') },
    { promptId: 'b', text: 'Who comes along?', multiple: true, options: options('Ann', 'Ben', 'Cleo') },
  ],
};

export const trip: QuestionSubject = {
  kind: 'plan',
  overview: 'Three legs, with the tide.',
  plan: '## Legs\n\n1. Dover to **Brest**\n2. On to `Cuxhaven`\n\n```sh\nnode src/main.js Dover\n```\n',
  phases: [
    {
      name: null,
      steps: [
        { content: 'Read the tables', status: 'completed', priority: null },
        { content: 'Cast off', status: 'pending', priority: null },
      ],
    },
    { name: 'Later', steps: [{ content: 'Dock', status: 'pending', priority: null }] },
  ],
};

export const questions: readonly SessionEvent[] = [
  prompt('Plan the trip'),
  ask('q1', port),
  ask('q2', company, 'Before I go on'),
  ask('q3', trip, 'The trip'),
];

export const answered: readonly SessionEvent[] = [
  ...questions,
  {
    type: 'questionSettled',
    questionId: 'q1',
    answer: { kind: 'chosen', choices: [{ promptId: 'p', optionIds: ['Dover'] }] },
  },
  { type: 'questionSettled', questionId: 'q2', answer: { kind: 'skipped', reason: 'It depends on the weather.' } },
  { type: 'questionSettled', questionId: 'q3', answer: { kind: 'rejected', reason: 'Two legs will do.' } },
];
