import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyMessage } from '@agentclientprotocol/sdk';
import { readFrame } from './frame.ts';
import { LineSplitter, type SplitLine } from './lineSplitter.ts';

/** How much of a line that is no message is passed on, in UTF-16 units. */
const SHOWN_OF_BAD_LINE = 2000;

/** Where frames go. An exception of a handler is given to `failed` and stops nothing. */
export interface FrameSink {
  update(params: unknown): void;
  message(message: AnyMessage): void;
  badLine(line: string): void;
  lineTooLong(): void;
  failed(error: unknown): void;
}

/**
 * Reads frames to the end of the stream and hands them over strictly in wire order: updates at once, all else one at a time, with the
 * next frame only after what the SDK does with it has run (promises settled, handlers called). So a prompt's answer finds every update
 * before it delivered, and an update behind the answer to `session/new` finds the session known. The next chunk is read only when
 * this one is done, which is the back-pressure on the agent.
 */
export async function readFrames(chunks: AsyncIterable<Buffer>, maxLineBytes: number, sink: FrameSink): Promise<void> {
  const splitter = new LineSplitter(maxLineBytes);
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) if (deliver(line, sink)) await nextTurn();
  }
  for (const line of splitter.end()) if (deliver(line, sink)) await nextTurn();
}

/** Returns whether the SDK has work to do now. */
function deliver(line: SplitLine, sink: FrameSink): boolean {
  try {
    if (line === null) {
      sink.lineTooLong();
      return false;
    }
    const frame = readFrame(line);
    if (frame.kind === 'update') sink.update(frame.params);
    else if (frame.kind === 'bad') sink.badLine(line.slice(0, SHOWN_OF_BAD_LINE));
    else if (frame.kind === 'message') {
      sink.message(frame.message);
      return true;
    }
  } catch (error) {
    sink.failed(error);
  }
  return false;
}
