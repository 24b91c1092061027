import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// The built runner as a program.

const RUNNER = path.resolve('dist/headless.js');
const READER = path.resolve('test/agents/streamJsonReader.mjs');

/** Where the runs of a test file keep their sessions. */
const STORE = mkdtempSync(path.join(tmpdir(), 'gangway-store-'));
process.on('exit', () => rmSync(STORE, { recursive: true, force: true }));

/** The command line of the scripted agent. */
export const SCRIPTED = `"${process.execPath}" "${path.resolve('test/agents/scripted.mjs')}"`;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A run under way. */
export class Gangway {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  out = '';
  #err = '';
  #heard: () => void = () => {};

  constructor(...args: readonly string[]) {
    const store = args[0] === 'run' && !args.some(arg => /^--(no-)?store$/.test(arg)) ? ['--store', STORE] : [];
    this.child = spawn(process.execPath, [RUNNER, ...args, ...store], { stdio: 'pipe' });
    this.child.stdout.on('data', data => {
      this.out += data;
      this.#heard();
    });
    this.child.stderr.on('data', data => {
      this.#err += data;
    });
    // It may end before it has read all.
    this.child.stdin.on('error', () => {});
    this.ended = new Promise(resolve => {
      this.child.on('close', code => resolve({ code, out: this.out, err: this.#err }));
    });
  }

  /** Resolves when the output so far fits. */
  async until(fits: (out: string) => boolean): Promise<void> {
    while (!fits(this.out)) {
      await new Promise<void>(resolve => {
        this.#heard = resolve;
      });
    }
  }
}

/** Runs it to its end, with nothing on standard input or `input`. */
export function gangway(args: readonly string[], input = ''): Promise<Ended> {
  const run = new Gangway(...args);
  run.child.stdin.end(input);
  return run.ended;
}

/** Runs it with the scripted agent. */
export function scripted(args: readonly string[], input = ''): Promise<Ended> {
  return gangway(['run', '--agent', SCRIPTED, ...args], input);
}

/** Lines of JSON. */
export function jsonLines(out: string): readonly Record<string, unknown>[] {
  return out
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
}

/** The only result in the output, of either JSON format. */
export function resultIn(out: string): Record<string, unknown> {
  const results = jsonLines(out).filter(({ type }) => type === 'result');
  if (results.length !== 1) throw new Error(`${results.length} results in ${out}`);
  return results[0] ?? {};
}

/** A prompt as a line of stream-json input. */
export function promptLine(content: unknown): string {
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`;
}

export interface Understood {
  readonly said: readonly string[];
  readonly thought: readonly string[];
  readonly tools: readonly {
    readonly name: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly parent: string | null;
    readonly output: string | null;
    readonly isError: boolean | null;
  }[];
  readonly partial: string;
  readonly results: readonly Record<string, unknown>[];
  readonly system: readonly string[];
}

/** What a program that knows only the format makes of an output; rejects with what breaks the format. */
export function understand(out: string): Promise<Understood> {
  const reader = spawn(process.execPath, [READER], { stdio: 'pipe' });
  let printed = '';
  let complaint = '';
  reader.stdout.on('data', data => {
    printed += data;
  });
  reader.stderr.on('data', data => {
    complaint += data;
  });
  reader.stdin.on('error', () => {});
  reader.stdin.end(out);
  return new Promise((resolve, reject) => {
    reader.on('close', code => (code === 0 ? resolve(JSON.parse(printed)) : reject(new Error(complaint + out))));
  });
}
