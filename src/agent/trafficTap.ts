import type { ConnectionPipes } from './connection.ts';
import { LineSplitter } from './lineSplitter.ts';

/** Gets each line in either direction, as it was sent, without its line end. `in`: from the agent. */
export type TrafficTap = (direction: 'in' | 'out', line: string) => void;

/** Pipes whose lines somebody listens to. Lines over the limit are left out. */
export function tapPipes(pipes: ConnectionPipes, tap: TrafficTap, maxLineBytes: number): ConnectionPipes {
  return {
    async *output() {
      const splitter = new LineSplitter(maxLineBytes);
      for await (const chunk of pipes.output()) {
        for (const line of splitter.push(chunk)) if (line !== null) tap('in', line);
        yield chunk;
      }
      for (const line of splitter.end()) if (line !== null) tap('in', line);
    },
    write(text) {
      tap('out', text.trimEnd());
      return pipes.write(text);
    },
  };
}
