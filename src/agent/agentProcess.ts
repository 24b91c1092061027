import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentEnd } from '../contract/agentPort.ts';
import { endWords } from './endWords.ts';
import { LineSplitter } from './lineSplitter.ts';
import { END_GRACE_MS, endProcessGroup } from './processGroup.ts';
import { StderrTail } from './stderrTail.ts';

/** How long after its exit a process's streams may stay open without a byte: a grandchild can hold them for ever. */
const SILENCE_AFTER_EXIT_MS = 1000;
/** How many such waits there are for streams that still bring something. */
const WAITS_AFTER_EXIT = 5;
const MAX_STDERR_LINE_BYTES = 64 * 1024;

/** A running agent as a process: bytes in, bytes out, and its end. */
export class AgentProcess {
  /** Resolves when the process has exited and its output is over. Never rejects. */
  readonly ended: Promise<AgentEnd>;
  readonly #child: ChildProcess;
  readonly #pid: number;
  readonly #stdin: NodeJS.WritableStream;
  readonly #stdout: Readable;
  readonly #log: (line: string) => void;
  readonly #stderr = new StderrTail();
  #bytesReceived = 0;
  #hasExited = false;
  #ending: Promise<void> | null = null;

  /** @param child just spawned, its three streams piped */
  constructor(child: ChildProcess, log: (line: string) => void) {
    const { pid, stdin, stdout, stderr } = child;
    if (pid === undefined || !stdin || !stdout || !stderr) throw new Error('an agent needs piped streams');
    this.#child = child;
    this.#pid = pid;
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#log = log;
    stdin.on('error', error => {
      log(`its standard input is closed: ${error.message}`);
      this.#endSoon();
    });
    this.#readStderr(stderr);
    this.ended = this.#waitForEnd(stdout, stderr);
  }

  /** The last lines of its standard error so far, at most 8 KiB. */
  get lastWords(): string {
    return this.#stderr.text();
  }

  /** Its standard output, chunk by chunk; the next chunk is read when the last one was worked on. Ends without an error. */
  async *output(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for await (const chunk of this.#stdout) {
        this.#bytesReceived += chunk.length;
        yield chunk;
      }
    } catch (error) {
      // Destroyed while open, after the exit: see #streamsEnd.
      if (!this.#hasExited) this.#log(`its standard output failed: ${String(error)}`);
    }
    this.#endSoon();
  }

  /** Resolves when the pipe has taken the text, or lost it since the agent reads no more. Never rejects: that shows as its end. */
  write(text: string): Promise<void> {
    return new Promise(resolve => {
      if (this.#stdin.writable) this.#stdin.write(text, () => resolve());
      else resolve();
    });
  }

  /** Ends the process and all its children. Resolves when they are gone; safe to call again. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#stdin.end();
    // Nobody may be reading any more; without this `ended` would wait for the rest of the output.
    this.#stdout.resume();
    await endProcessGroup(this.#pid);
    await Promise.race([this.ended, sleep(SILENCE_AFTER_EXIT_MS, undefined, { ref: false })]);
  }

  /** One of its pipes is closed: without it an agent is of no use, so it gets a moment to exit by itself. */
  #endSoon(): void {
    if (this.#hasExited) return;
    setTimeout(() => {
      if (!this.#hasExited) void this.end();
    }, END_GRACE_MS).unref();
  }

  #readStderr(stderr: Readable): void {
    const splitter = new LineSplitter(MAX_STDERR_LINE_BYTES);
    stderr.on('data', (chunk: Buffer) => {
      this.#bytesReceived += chunk.length;
      this.#stderr.push(chunk);
      for (const line of splitter.push(chunk)) this.#log(`stderr: ${line ?? '(a line of more than 64 KiB)'}`);
    });
    stderr.on('end', () => {
      for (const line of splitter.end()) this.#log(`stderr: ${line ?? '(a line of more than 64 KiB)'}`);
    });
    stderr.on('error', () => {});
  }

  async #waitForEnd(stdout: Readable, stderr: Readable): Promise<AgentEnd> {
    const streamsOver = Promise.allSettled([finished(stdout), finished(stderr)]);
    const { code, signal } = await exitOf(this.#child);
    this.#hasExited = true;
    // What it leaves behind in its group has lost its master.
    void endProcessGroup(this.#pid);
    await this.#streamsEnd(streamsOver, [stdout, stderr]);
    return { how: endWords({ code, signal }), code, signal, stderr: this.#stderr.text() };
  }

  async #streamsEnd(streamsOver: Promise<unknown>, streams: readonly Readable[]): Promise<void> {
    const over = streamsOver.then(() => true);
    for (let wait = 0; wait < WAITS_AFTER_EXIT; wait++) {
      const before = this.#bytesReceived;
      // Unreferenced: it must not hold up the end of a program whose agent is long gone. Open streams keep it alive by themselves.
      if (await Promise.race([over, sleep(SILENCE_AFTER_EXIT_MS, false, { ref: false })])) return;
      if (this.#bytesReceived === before) break;
    }
    for (const stream of streams) stream.destroy();
    await over;
  }
}

function exitOf(child: ChildProcess): Promise<Pick<AgentEnd, 'code' | 'signal'>> {
  return new Promise(resolve => {
    // An 'error' after the start (a signal that could not be sent) is no end, and without a listener it would be thrown.
    child.on('error', () => {});
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // On Windows cross-spawn can hold the 'exit' back.
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
