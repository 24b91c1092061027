import { parseExitCode } from '../exitCode.ts';
import { textOf } from '../toolUpdate.ts';
import { asArray, asRecord } from '../wire.ts';
import type { CommandFrame, Dialect } from './dialect.ts';
import { isOver, PLAIN, readAppendingTerminal, readInput } from './shared.ts';

/**
 * Goose. Its command runs in a terminal of the client where there is one; the result is a text block `exit code: N` with the output in the blocks
 * behind it, where 0 also stands for "not known". From descriptions; no recording has one.
 */
export const goose: Dialect = {
  ...PLAIN,
  id: 'goose',
  isNamed: name => /^goose\b/i.test(name),
  hasShape: update => asRecord(update.meta?.['goose']) !== undefined,
  read(frame) {
    const { update, call, run, sink } = frame;
    readInput(run, call.rawInput, false);
    readAppendingTerminal(frame);
    if (!isOver(call)) return;
    const blocks = blocksOf(update);
    const code = /^exit code: (-?\d+)\s*$/.exec(blocks[0] ?? '');
    if (code) run.facts.text = parseExitCode(code[1]) || null;
    const output = code ? blocks.slice(1) : blocks;
    if (blocks.length > 0 && !run.streamed) sink.cumulative(output.join(''));
  },
};

function blocksOf({ content, rawOutput }: CommandFrame['update']): readonly string[] {
  const texts = (values: readonly unknown[]) => values.flatMap(value => textOf([value]) ?? []);
  const shown = texts(content ?? []);
  return shown.length > 0 ? shown : texts(asArray(rawOutput));
}
