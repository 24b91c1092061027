import {
  cursorAskQuestion,
  cursorCreatePlan,
  cursorGenerateImage,
  cursorTask,
  cursorUpdateTodos,
} from './cursorMethods.ts';
import { qwenDrainQueue, qwenStartTurn } from './qwenMethods.ts';
import type { VendorMethod } from './vendorMessage.ts';

const NOTHING_TO_SHOW: VendorMethod = () => ({ type: 'nothing', result: {} });

/** Every method outside of the protocol that is accepted; all others are answered with method-not-found (rule 11). */
const KNOWN_METHODS: ReadonlyMap<string, VendorMethod> = new Map([
  ['cursor/ask_question', cursorAskQuestion],
  ['cursor/create_plan', cursorCreatePlan],
  ['cursor/update_todos', cursorUpdateTodos],
  ['cursor/task', cursorTask],
  ['cursor/generate_image', cursorGenerateImage],
  ['craft/drainMidTurnQueue', qwenDrainQueue],
  ['_qwencode/start_turn', qwenStartTurn],
  ['_qwencode/end_turn', NOTHING_TO_SHOW],
  ['qwen/notify/session/mode-update', NOTHING_TO_SHOW],
  ['qwen/notify/session/prompt-suggestion', NOTHING_TO_SHOW],
  // claude-agent-acp tells which account it uses.
  ['_auth/status_update', NOTHING_TO_SHOW],
]);

export function vendorMethod(name: string): VendorMethod | undefined {
  return KNOWN_METHODS.get(name);
}
