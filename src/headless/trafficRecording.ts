import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { asRecord, type Json, parseJson } from '../adapter/wire.ts';

export interface RecordingFacts {
  /** Where it is kept. Its name is SCENARIO.VARIANT.jsonl. */
  readonly file: string;
  /** The agent's command line. */
  readonly command: string;
  /** What the prompt makes the agent run; null: nothing, or it isn't known. */
  readonly shellCommand: string | null;
  /** The working directory, which stands as `/home/user/project` in the recording. */
  readonly cwd: string;
}

/**
 * Traffic between Gangway and an agent, as JSON lines: a header, then `{t, dir, frame}` with the time in ms since the start, or `{t, dir, raw}` for
 * a line that is no JSON. The form of test/recordings. Paths that tell whose machine it was are replaced; secrets that an agent sends are not.
 */
export class TrafficRecording {
  readonly #facts: RecordingFacts;
  readonly #lines: string[] = [];
  readonly #start = performance.now();
  #client: Json | undefined;
  #agent: Json | undefined;

  constructor(facts: RecordingFacts) {
    this.#facts = facts;
  }

  readonly tap = (dir: 'in' | 'out', line: string): void => {
    if (line.trim() === '') return;
    const text = this.#anonymous(line);
    const frame = asRecord(parseJson(text));
    const t = Math.round(performance.now() - this.#start);
    this.#lines.push(JSON.stringify(frame === undefined ? { t, dir, raw: text } : { t, dir, frame }));
    if (dir === 'out' && frame?.['method'] === 'initialize') this.#client = asRecord(frame['params']);
    if (dir === 'in' && this.#client && !this.#agent) this.#agent = asRecord(frame?.['result']);
  };

  /** Writes the file, with its folder. */
  save(): void {
    const { file } = this.#facts;
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, `${[JSON.stringify(this.#header()), ...this.#lines].join('\n')}\n`);
  }

  #header(): Json {
    const { file, command, shellCommand } = this.#facts;
    const [scenario = '', variant = ''] = path.basename(file).split('.');
    const info = asRecord(this.#agent?.['agentInfo']);
    return {
      agent: info?.['name'] ?? null,
      version: info?.['version'] ?? null,
      scenario,
      variant,
      capabilities: this.#client?.['clientCapabilities'] ?? null,
      protocolVersion: this.#agent?.['protocolVersion'] ?? null,
      command: this.#anonymous(command),
      shellCommand,
      note: '',
    };
  }

  #anonymous(text: string): string {
    return replacePath(replacePath(text, this.#facts.cwd, '/home/user/project'), homedir(), '/home/user');
  }
}

/** As it stands in JSON, where a backslash is two. */
function replacePath(text: string, folder: string, name: string): string {
  return folder === path.parse(folder).root ? text : text.replaceAll(JSON.stringify(folder).slice(1, -1), name);
}
