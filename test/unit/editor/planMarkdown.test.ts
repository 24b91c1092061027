import assert from 'node:assert/strict';
import type { QuestionSubject } from '../../../src/contract/question.ts';
import { planMarkdown } from '../../../src/editor/planMarkdown.ts';

const plan = (over: Partial<QuestionSubject & { kind: 'plan' }> = {}): QuestionSubject => ({
  kind: 'plan',
  overview: null,
  plan: '',
  phases: [],
  ...over,
});
const step = (content: string, status: 'pending' | 'in_progress' | 'completed' = 'pending') => ({
  content,
  status,
  priority: null,
});

describe('a plan as a document', () => {
  it('holds all of it, in the order of the chat', () => {
    const phases = [
      { name: null, steps: [step('Read', 'completed'), step('Cast\noff', 'in_progress')] },
      { name: 'Later', steps: [step('Dock')] },
    ];
    const subject = plan({ overview: ' Three legs. ', plan: '## Legs\n\n1. Dover\n', phases });
    assert.equal(
      planMarkdown({ title: 'The\ntrip', subject }),
      [
        '# The trip',
        'Three legs.',
        '## Legs\n\n1. Dover',
        '- [x] Read\n- [ ] Cast off …',
        '## Later',
        '- [ ] Dock\n',
      ].join('\n\n'),
    );
  });

  it('leaves out what there is not', () => {
    assert.equal(planMarkdown({ title: null, subject: plan({ plan: 'Go.' }) }), 'Go.\n');
    assert.equal(planMarkdown({ title: 'x', subject: { kind: 'choices', prompts: [] } }), '');
  });
});
