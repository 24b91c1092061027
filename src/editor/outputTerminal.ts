import { createReadStream } from 'node:fs';
import * as vscode from 'vscode';
import type { CommandRun } from '../contract/commandRun.ts';
import type { SessionEvent } from '../contract/events.ts';
import { findRun } from '../contract/findEntry.ts';
import type { SessionPort } from '../session/sessionPort.ts';
import { Disposables } from './disposables.ts';

/**
 * A command's output in a terminal that takes no input: all of it so far, then what comes. For output that only a terminal can show at its full
 * width, or that somebody wants to search and select like any other.
 */
export async function openOutputTerminal(session: SessionPort, toolCallId: string, runId: string): Promise<void> {
  const file = await session.outputFile(toolCallId, runId);
  const run = findRun(session.state, toolCallId, runId);
  if (!run) return;
  const output = new OutputPty(session, toolCallId, run, file);
  const name = vscode.l10n.t('Output: {0}', shortName(run.command ?? ''));
  vscode.window.createTerminal({ name, pty: output, iconPath: new vscode.ThemeIcon('output') }).show();
}

class OutputPty extends Disposables implements vscode.Pseudoterminal {
  readonly #write = this.add(new vscode.EventEmitter<string>());
  readonly #toolCallId: string;
  readonly #run: CommandRun;
  readonly #file: string | null;
  /** What came while the file was still being read. */
  #held: string[] | null = [];

  readonly onDidWrite = this.#write.event;

  constructor(session: SessionPort, toolCallId: string, run: CommandRun, file: string | null) {
    super();
    this.#toolCallId = toolCallId;
    this.#run = run;
    this.#file = file;
    this.onDispose(session.subscribe(events => this.#follow(events)));
  }

  open(): void {
    void this.#begin();
  }

  close(): void {
    this.dispose();
  }

  async #begin(): Promise<void> {
    // Nothing can be typed here.
    this.#write.fire('\x1b[?25l');
    const { output, stderr } = this.#run;
    // The file may be ahead of the events, which tell of all that comes after this state of the command.
    const end = output.droppedBy === 'agent' ? Number.POSITIVE_INFINITY : output.totalBytes - 1;
    if (this.#file === null) this.#print(output.text);
    else if (end >= 0)
      for await (const text of createReadStream(this.#file, { encoding: 'utf8', end })) this.#print(text);
    if (stderr) this.#print(stderr.text);
    const held = this.#held ?? [];
    this.#held = null;
    for (const text of held) this.#print(text);
  }

  #follow(events: readonly SessionEvent[]): void {
    for (const event of events) {
      if (event.type !== 'output' || event.toolCallId !== this.#toolCallId || event.runId !== this.#run.id) continue;
      if (event.op === 'replace') this.#take('\x1bc');
      this.#take(event.text);
    }
  }

  #take(text: string): void {
    if (this.#held) this.#held.push(text);
    else this.#print(text);
  }

  /** A pipe has bare line feeds, where a terminal wants the carriage to return too. */
  #print(text: string): void {
    this.#write.fire(text.replace(/\r?\n/g, '\r\n'));
  }
}

function shortName(command: string): string {
  const [line = ''] = command.trim().split('\n', 1);
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
