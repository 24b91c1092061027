import assert from 'node:assert/strict';
import { beyondOwnLog } from '../../../src/session/beyondOwnLog.ts';

/** What is new in a replay with these prompts, to a log with those. */
function beyond(replayed: string, own: string): string {
  const words = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map(word => word.replaceAll('_', ' '));
  const turns = words(replayed).map(prompt => ({ prompt: prompt.replace('-', ''), entries: [], outputs: [] }));
  return beyondOwnLog(turns, words(own))
    .map(({ prompt }) => prompt)
    .join(' ');
}

describe('what a replay has beyond our own log', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['everything, where ours is empty', 'a b', '', 'a b'],
    ['nothing, where they are the same', 'a b', 'a b', ''],
    ['what follows', 'a b c d', 'a b', 'c d'],
    ['what follows, though the agent never got some of ours', 'a c d', 'a b c', 'd'],
    ['what follows, though its record begins later', 'c d', 'a b c', 'd'],
    ['nothing of what came between two of ours', 'a x b', 'a b', ''],
    ['what follows, with what came between left out', 'a x b y', 'a b', 'y'],
    ['a prompt that is said again', 'a go go', 'a go', 'go'],
    ['nothing, where what came between is said again later', 'a c b c', 'a b c', ''],
    ['nothing, where ours has it twice and the agent once', 'go', 'go go', ''],
    ['what exceeds the number of ours, where the agent rewrites prompts', 'A B C', 'a b', 'C'],
    ['nothing, where it rewrites them and ours has more', 'A', 'a b', ''],
    ['nothing of what the agent began with by itself', '- a b', 'a', 'b'],
    ['only what is said, whatever the white space', 'a__b c', 'a_b', 'c'],
  ];
  for (const [what, replayed, own, wanted] of cases)
    it(`is ${what}`, () => {
      assert.equal(beyond(replayed, own), wanted);
    });

  it('is found in long sessions too, whether they begin alike or not', () => {
    const prompts = Array.from({ length: 5000 }, (_, n) => `p${n}`);
    assert.equal(beyond([...prompts, 'new'].join(' '), prompts.join(' ')), 'new');
    assert.equal(beyond(['other', ...prompts, 'new'].join(' '), prompts.join(' ')), 'new');
  });
});
