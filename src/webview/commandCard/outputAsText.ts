import { Emulator } from './emulator.ts';
import { needsTerminal } from './plainLines.ts';

/** An output as text to paste: what a terminal would show at its end, without colours. */
export async function outputAsText(output: string): Promise<string> {
  if (!needsTerminal(output)) return output.replace(/\r\n/g, '\n').trimEnd();
  // No stream has more lines than characters; rows are made as they are needed.
  const emulator = new Emulator(output.length);
  await new Promise<void>(done => emulator.write(output, done));
  const { lines } = emulator.read(Number.POSITIVE_INFINITY);
  emulator.dispose();
  return lines.map(line => line.runs.map(run => run.text).join('')).join('\n');
}
