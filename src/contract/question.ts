import type { FieldProblem } from './fieldProblem.ts';
import type { ChoiceOption, FormField, FormValue } from './formField.ts';
import { isRecord } from './isRecord.ts';
import type { PlanEntry } from './plan.ts';

/** Something that the agent wants the user to decide, in the chat: a choice, a form, an address to open, a plan to approve, a file to use. */
export interface Question {
  readonly type: 'question';
  readonly key: string;
  readonly questionId: string;
  /** The call that asks, where there is one. */
  readonly toolCallId: string | null;
  readonly title: string | null;
  readonly subject: QuestionSubject;
  /** null: it is open. */
  readonly answer: QuestionAnswer | null;
  /** The last answer that didn't fit, while the question is open. */
  readonly refused?: RefusedAnswer | undefined;
  /** The agent says that what the question is about is done. */
  readonly completed?: boolean | undefined;
  readonly at: number;
}

export interface RefusedAnswer {
  readonly values: readonly FormValue[];
  readonly problems: readonly FieldProblem[];
}

export type QuestionSubject =
  | { readonly kind: 'choices'; readonly prompts: readonly ChoicePrompt[] }
  | {
      readonly kind: 'form';
      readonly message: string;
      readonly description: string | null;
      readonly fields: readonly FormField[];
    }
  /** A web address for the user to open. `url` begins with its scheme, `//` and `host`, and is http or https. */
  | { readonly kind: 'link'; readonly message: string; readonly url: string; readonly host: string }
  | {
      readonly kind: 'plan';
      readonly overview: string | null;
      readonly plan: string;
      readonly phases: readonly PlanPhase[];
    }
  /** May the agent read or write this file, which lies outside of the workspace? Accepted or rejected. */
  | { readonly kind: 'fileAccess'; readonly access: 'read' | 'write'; readonly path: string };

export interface ChoicePrompt {
  readonly promptId: string;
  readonly text: string;
  readonly options: readonly ChoiceOption[];
  /** May several be chosen? */
  readonly multiple: boolean;
}

/** Steps of a plan that belong together; without a name they are the plan's own. */
export interface PlanPhase {
  readonly name: string | null;
  readonly steps: readonly PlanEntry[];
}

/** What one prompt was answered with. */
export interface Choice {
  readonly promptId: string;
  readonly optionIds: readonly string[];
}

/**
 * `skipped` and `rejected` carry what the user wants to say instead. `cancelled`: by the user, the end of the turn, or the agent.
 * `notAwaited`: the agent told of the question without waiting for an answer.
 */
export type QuestionAnswer =
  | { readonly kind: 'chosen'; readonly choices: readonly Choice[] }
  | { readonly kind: 'skipped'; readonly reason: string | null }
  | { readonly kind: 'submitted'; readonly values: readonly FormValue[] }
  | { readonly kind: 'declined' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly reason: string | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'notAwaited' };

/** An answer that the user can give. */
export type UserAnswer = Exclude<QuestionAnswer, { readonly kind: 'notAwaited' }>;

/** Checks an answer that comes from the page. null: it is none. */
export function parseUserAnswer(value: unknown): UserAnswer | null {
  if (!isRecord(value)) return null;
  const { kind, reason, choices, values } = value;
  switch (kind) {
    case 'accepted':
    case 'declined':
    case 'cancelled':
      return { kind };
    case 'skipped':
    case 'rejected':
      return reason === null || typeof reason === 'string' ? { kind, reason } : null;
    case 'chosen':
      return Array.isArray(choices) && choices.every(isChoice)
        ? { kind, choices: choices.map(({ promptId, optionIds }) => ({ promptId, optionIds })) }
        : null;
    case 'submitted':
      return Array.isArray(values) && values.every(isFormValue)
        ? { kind, values: values.map(({ fieldId, value: given }) => ({ fieldId, value: given })) }
        : null;
    default:
      return null;
  }
}

function isChoice(value: unknown): value is Choice {
  return isRecord(value) && typeof value['promptId'] === 'string' && isStrings(value['optionIds']);
}

function isFormValue(item: unknown): item is FormValue {
  if (!isRecord(item) || typeof item['fieldId'] !== 'string') return false;
  const value = item['value'];
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value) || isStrings(value);
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}
