import type { ChoicePrompt, PlanPhase, QuestionAnswer } from '../../contract/question.ts';
import { asArray, asRecord, asString, type Json } from '../wire.ts';
import { planEntry } from './todoList.ts';
import type { TodoItem, VendorMethod } from './vendorMessage.ts';

// Cursor's extension methods. Two of them block its turn until they are answered; the three others are documented as notifications, and real
// builds send them as requests too. Sources: Cursor's page on its extensions of ACP, and what other clients met (seed-systems.md, B).

export const cursorAskQuestion: VendorMethod = params => {
  const prompts = asArray(params['questions']).flatMap(readPrompt);
  // Never answered as if the user had: in words, so that it can ask in plain text.
  if (prompts.length === 0)
    return { type: 'unusable', result: outcome('skipped', { reason: 'The client could not read the questions.' }) };
  return {
    type: 'question',
    toolCallId: asString(params['toolCallId']) ?? null,
    title: asString(params['title']) ?? null,
    subject: { kind: 'choices', prompts },
    answer: answerQuestions,
  };
};

export const cursorCreatePlan: VendorMethod = params => {
  const plan = asString(params['plan']) ?? '';
  const overview = asString(params['overview']) ?? null;
  const phases = [
    { name: null, steps: readTodos(params['todos']).map(planEntry) },
    ...asArray(params['phases']).flatMap(readPhase),
  ].filter(phase => phase.steps.length > 0);
  if (plan === '' && overview === null && phases.length === 0)
    return { type: 'unusable', result: outcome('rejected', { reason: 'The client could not read the plan.' }) };
  return {
    type: 'question',
    toolCallId: asString(params['toolCallId']) ?? null,
    title: asString(params['name']) ?? null,
    subject: { kind: 'plan', overview, plan, phases },
    answer: answerPlan,
  };
};

export const cursorUpdateTodos: VendorMethod = params => ({
  type: 'todos',
  items: readTodos(params['todos']),
  merge: params['merge'] === true,
  answer: todos => outcome('accepted', { todos }),
});

export const cursorTask: VendorMethod = params => {
  const toolCallId = asString(params['toolCallId']);
  const agentId = asString(params['agentId']);
  const result = outcome('completed', agentId === undefined ? {} : { agentId });
  if (toolCallId === undefined) return { type: 'unusable', result };
  return {
    type: 'task',
    toolCallId,
    title: asString(params['description']) ?? null,
    task: {
      agentType: readAgentType(params['subagentType']),
      model: asString(params['model']) ?? null,
      prompt: asString(params['prompt']) ?? null,
    },
    result,
  };
};

/** It tells of a picture that it has made; one without a file it would want the client to make. */
export const cursorGenerateImage: VendorMethod = params => {
  const toolCallId = asString(params['toolCallId']);
  const path = asString(params['filePath']);
  if (toolCallId === undefined || path === undefined || path === '')
    return { type: 'unusable', result: outcome('rejected', { reason: 'The client shows pictures and makes none.' }) };
  return {
    type: 'image',
    toolCallId,
    title: asString(params['description']) ?? null,
    path,
    result: outcome('generated', { filePath: path }),
  };
};

function outcome(word: string, more: Json = {}): unknown {
  return { outcome: { outcome: word, ...more } };
}

function answerQuestions(answer: QuestionAnswer): unknown {
  if (answer.kind === 'chosen') {
    const answers = answer.choices.map(({ promptId, optionIds }) => ({
      questionId: promptId,
      selectedOptionIds: optionIds,
    }));
    return outcome('answered', { answers });
  }
  return answer.kind === 'skipped' ? outcome('skipped', reasonOf(answer.reason)) : outcome('cancelled');
}

function answerPlan(answer: QuestionAnswer): unknown {
  if (answer.kind === 'accepted') return outcome('accepted');
  return answer.kind === 'rejected' ? outcome('rejected', reasonOf(answer.reason)) : outcome('cancelled');
}

function reasonOf(reason: string | null): Json {
  return reason === null ? {} : { reason };
}

function readPrompt(value: unknown): readonly ChoicePrompt[] {
  const prompt = asRecord(value);
  const promptId = asString(prompt?.['id']);
  if (promptId === undefined) return [];
  const options = asArray(prompt?.['options']).flatMap(item => {
    const optionId = asString(asRecord(item)?.['id']);
    return optionId === undefined ? [] : [{ optionId, label: asString(asRecord(item)?.['label']) ?? optionId }];
  });
  const text = asString(prompt?.['prompt']) ?? '';
  return [{ promptId, text, options, multiple: prompt?.['allowMultiple'] === true }];
}

function readPhase(value: unknown): readonly PlanPhase[] {
  const phase = asRecord(value);
  return phase ? [{ name: asString(phase['name']) ?? null, steps: readTodos(phase['todos']).map(planEntry) }] : [];
}

/** Items with any of their fields missing: seen in the wild. One without an id is named by its place. */
function readTodos(value: unknown): readonly TodoItem[] {
  return asArray(value).flatMap((item, index) => {
    const todo = asRecord(item);
    if (!todo) return [];
    return [
      {
        id: asString(todo['id']) ?? `#${index + 1}`,
        content: asString(todo['content']) ?? asString(todo['title']),
        status: readStatus(todo['status']),
      },
    ];
  });
}

function readStatus(value: unknown): TodoItem['status'] {
  return value === 'pending' || value === 'in_progress' || value === 'completed' || value === 'cancelled'
    ? value
    : undefined;
}

/** A word, or `{custom: …}` with a word or, seen too, with an object that says as little as `unspecified`. */
function readAgentType(value: unknown): string | null {
  const word = asString(value) ?? asString(asRecord(value)?.['custom']) ?? null;
  return word === 'unspecified' ? null : word;
}
