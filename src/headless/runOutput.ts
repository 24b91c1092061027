import { randomUUID } from 'node:crypto';
import type { SessionState } from '../contract/session.ts';
import type { TurnResult } from '../contract/turnResult.ts';
import type { ResultFrame } from '../session/export/streamFrames.ts';
import { resultFrame, StreamJson } from '../session/export/streamJson.ts';
import type { Control } from './inputLine.ts';
import { SessionPrinter } from './printSession.ts';

export const OUTPUT_FORMATS = ['text', 'json', 'stream-json'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** What a run prints. */
export interface RunOutput {
  /** The session as it is now. History that was put in front of the turn under way, `inserted` entries of it, is not printed. */
  update(state: SessionState, inserted: number): void;
  /** A turn is over; `why` says for people why its exit code is not 0, where what was printed doesn't. */
  ended(why: string | null): void;
  /** A result that belongs to no turn: the run couldn't do what it was asked for. */
  result(result: TurnResult, state: SessionState | null): void;
  /** Answers a control request; `error`: it isn't known. */
  control(request: Control, error: string | null): void;
}

export interface OutputInit {
  readonly format: OutputFormat;
  /** What is said of permissions in `stream-json`. */
  readonly permissionMode: string;
  readonly partials: boolean;
  /** The session as the run found it: what it holds by then is not printed. */
  readonly from: SessionState | null;
  readonly write: (text: string) => void;
  /** For people, beside the output. */
  readonly say: (text: string) => void;
}

export function runOutput(init: OutputInit): RunOutput {
  switch (init.format) {
    case 'text':
      return textOutput(init);
    case 'json':
      return jsonOutput(init);
    case 'stream-json':
      return streamOutput(init);
  }
}

function textOutput({ write, say, from }: OutputInit): RunOutput {
  const printer = new SessionPrinter(write);
  if (from) printer.skip(from);
  return {
    update: (state, inserted) => {
      printer.skipMore(inserted);
      printer.update(state);
    },
    ended: why => {
      if (why !== null) say(why);
    },
    result: ({ errors }) => say(errors.join('\n')),
    control: () => {},
  };
}

function jsonOutput({ write, from }: OutputInit): RunOutput {
  let told = from?.entries.length ?? 0;
  return {
    update: ({ entries, turn }, inserted) => {
      told += inserted;
      if (turn) return;
      for (const entry of entries.slice(told)) if (entry.type === 'turnEnd') write(line(resultFrame(entry)));
      told = entries.length;
    },
    ended: () => {},
    result: result => write(line(withUuid(result))),
    control: () => {},
  };
}

function streamOutput({ permissionMode, partials, from, write }: OutputInit): RunOutput {
  const stream = new StreamJson({ permissionMode, partials, userMessages: false });
  if (from) stream.skip(from);
  return {
    update: (state, inserted) => {
      if (inserted > 0) stream.skipHistory(state, inserted);
      write(stream.update(state).map(line).join(''));
    },
    ended: () => {},
    result: (result, state) => write([...(state ? stream.begin(state) : []), withUuid(result)].map(line).join('')),
    control: ({ requestId }, error) => {
      const answer = error === null ? { subtype: 'success', response: {} } : { subtype: 'error', error };
      write(line({ type: 'control_response', response: { request_id: requestId, ...answer } }));
    },
  };
}

function withUuid(result: TurnResult): ResultFrame {
  return { ...result, uuid: randomUUID() };
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
