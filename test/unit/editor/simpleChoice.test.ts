import assert from 'node:assert/strict';
import { isAnswerTo } from '../../../src/contract/answerFits.ts';
import type { FormField } from '../../../src/contract/formField.ts';
import type { QuestionSubject } from '../../../src/contract/question.ts';
import { simpleChoice } from '../../../src/editor/simpleChoice.ts';

const options = [
  { optionId: 'n', label: 'North' },
  { optionId: 's', label: 'South' },
];
const prompt = { promptId: 'p', text: 'Where to?', options, multiple: false };
const field: FormField = {
  ...{ kind: 'choice', fieldId: 'f', label: 'Where', description: null, required: true, multiple: false },
  ...{ options, minItems: null, maxItems: null, initial: [] },
};
const form = (...fields: readonly FormField[]): QuestionSubject => ({
  kind: 'form',
  message: 'Where to?',
  description: null,
  fields,
});

describe('a question in the palette', () => {
  it('is answered with one pick where that is all of the answer', () => {
    for (const subject of [{ kind: 'choices', prompts: [prompt] } as const, form(field)]) {
      const choice = simpleChoice({ subject });
      assert.equal(choice?.prompt, 'Where to?');
      assert.deepEqual(choice?.options, options);
      for (const { optionId } of options)
        assert.equal(isAnswerTo(subject, choice?.answer(optionId) ?? { kind: 'cancelled' }), true);
    }
  });

  it('is answered in the chat where it needs more', () => {
    const subjects: readonly QuestionSubject[] = [
      { kind: 'choices', prompts: [prompt, { ...prompt, promptId: 'q' }] },
      { kind: 'choices', prompts: [{ ...prompt, multiple: true }] },
      { kind: 'choices', prompts: [{ ...prompt, options: [] }] },
      form(),
      form(field, { ...field, fieldId: 'g' }),
      form({ ...field, multiple: true }),
      { kind: 'link', message: '', url: 'https://a.example', host: 'a.example' },
      { kind: 'plan', overview: null, plan: 'x', phases: [] },
    ];
    for (const subject of subjects) assert.equal(simpleChoice({ subject }), null);
  });
});
