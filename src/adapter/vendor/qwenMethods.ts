import type { VendorMethod } from './vendorMessage.ts';

/**
 * Between tool calls Qwen asks for prompts that wait; an error would make it stop asking for the whole session. Older builds read `messages`,
 * newer ones `items` (recordings qwen/s1.A and most others). Prompts that wait are sent as turns of their own, so there is nothing to give.
 */
export const qwenDrainQueue: VendorMethod = () => ({
  type: 'nothing',
  result: { messages: [], items: [], hasQueuedPrompt: false },
});

/**
 * Before it tells what became of something in the background, Qwen asks whether it may start a turn of its own (qwen/s11.A, s16.A). Not while
 * the user's prompt runs: it asks again later.
 */
export const qwenStartTurn: VendorMethod = (_params, inTurn) => ({ type: 'nothing', result: { accepted: !inTurn } });
