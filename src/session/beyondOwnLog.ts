import type { Entry } from '../contract/session.ts';
import type { HistoryTurn } from './replayedHistory.ts';

/** Prompts that are compared, counted from the end, behind those that both lists begin with. */
const MOST_PROMPTS = 2000;

/**
 * The turns of a replay that our own log doesn't hold: those that came last, in the agent's own program. `own`: the user's messages of our log
 * that the agent may have got, in order.
 *
 * The rule: prompts are the same when their texts are, white space aside. The longest common sequence of the two lists is looked for, and what the
 * replay has behind its last common prompt is new. So our log, which is richer, stands for everything up to there: prompts that never reached the
 * agent are no hindrance, nor is a replay that begins late (after a compaction, or since the agent once began afresh), and a turn that came
 * between two of ours is left out, since it can't be put at its place. Without any common prompt (an agent that rewrites them) the numbers
 * decide: what the replay has beyond as many prompts as ours is new.
 */
export function beyondOwnLog(turns: readonly HistoryTurn[], own: readonly string[]): readonly HistoryTurn[] {
  if (own.length === 0) return turns;
  // What the agent said before the first prompt belongs to what we know.
  const prompted = turns.findIndex(({ prompt }) => prompt.trim() !== '');
  const comparable = prompted < 0 ? [] : turns.slice(prompted);
  const common = lastCommon(
    comparable.map(turn => plain(turn.prompt)),
    own.map(plain),
  );
  return comparable.slice(common < 0 ? own.length : common + 1);
}

/** The user's messages among entries, without those to sub-agents. */
export function promptsOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(entry => (entry.type === 'user' && entry.parentId === null ? [entry.text] : []));
}

/** Where in `replayed` the longest common sequence ends, at the earliest; -1: there is none. */
function lastCommon(replayed: readonly string[], own: readonly string[]): number {
  let same = 0;
  while (same < replayed.length && replayed[same] !== '' && replayed[same] === own[same]) same++;
  const from = Math.max(same, replayed.length - MOST_PROMPTS);
  const ours = own.slice(Math.max(same, own.length - MOST_PROMPTS));
  /** Length of the longest common sequence of what was looked at so far with the first n of ours. */
  let lengths = new Array<number>(ours.length + 1).fill(0);
  let best = 0;
  let end = same - 1;
  for (let index = from; index < replayed.length; index++) {
    const prompt = replayed[index];
    const next = [0];
    for (let n = 0; n < ours.length; n++) {
      const joined = prompt !== '' && prompt === ours[n] ? (lengths[n] ?? 0) + 1 : 0;
      next.push(Math.max(joined, lengths[n + 1] ?? 0, next[n] ?? 0));
    }
    lengths = next;
    const longest = lengths[ours.length] ?? 0;
    if (longest > best) {
      best = longest;
      end = index;
    }
  }
  return end;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
