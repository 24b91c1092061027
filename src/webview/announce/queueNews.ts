import type { SessionState } from '../../contract/session.ts';
import { text } from '../text.ts';

/** Entries from the end on among which a prompt that was just sent stands. */
const RECENT = 30;

/** What happened to the queue, in words; `shorten` makes one line of a prompt. */
export function queueNews(before: SessionState, after: SessionState, shorten: (words: string) => string): string[] {
  if (before.queue === after.queue && before.queuePaused === after.queuePaused) return [];
  const news: string[] = [];
  const known = new Set(before.queue.map(({ id }) => id));
  const waiting = new Set(after.queue.map(({ id }) => id));
  const sent = new Set(after.entries.slice(-RECENT).flatMap(entry => (entry.type === 'user' ? [entry.messageId] : [])));
  for (const prompt of before.queue)
    if (!waiting.has(prompt.id) && sent.has(prompt.id)) news.push(text('announceSent', { text: shorten(prompt.text) }));
  for (const prompt of after.queue)
    if (!known.has(prompt.id)) news.push(text('announceQueued', { text: shorten(prompt.text) }));
  if (after.queuePaused && !before.queuePaused) news.push(text('announceQueuePaused'));
  return news;
}
