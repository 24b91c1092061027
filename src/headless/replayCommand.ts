import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type RecordedLine, replay } from '../session/replay.ts';
import { printSession } from './printSession.ts';
import { replayJson } from './replayJson.ts';

/** `gangway replay`: prints what a recording comes to. Returns the exit code. */
export async function replayCommand({
  file,
  json,
}: {
  readonly file: string;
  readonly json: boolean;
}): Promise<number> {
  const result = replay(await readRecording(file));
  if (json) process.stdout.write(`${JSON.stringify(replayJson(result), null, 2)}\n`);
  else printSession(result.state, text => process.stdout.write(text));
  return 0;
}

/** The frames of a recording. A first line without a direction is its header; a line that isn't JSON counts as a bad line of the agent. */
async function readRecording(file: string): Promise<readonly RecordedLine[]> {
  const lines: RecordedLine[] = [];
  for await (const line of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.trim() !== '') lines.push(parseLine(line));
  }
  return lines;
}

function parseLine(line: string): RecordedLine {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : { dir: 'in', raw: line };
  } catch {
    return { dir: 'in', raw: line };
  }
}
