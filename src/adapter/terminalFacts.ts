import { parseExitCode, parseSignal } from './exitCode.ts';
import { asRecord, asString, type Json } from './wire.ts';

/** What one frame says of the agent's own terminal, whichever convention it uses. */
export interface TerminalFacts {
  readonly command: string | undefined;
  readonly cwd: string | undefined;
  /** In wire order. `replace`: sent as the whole output; `output`/`delta`: the two keys of the `_meta` convention. */
  readonly writes: readonly { readonly key: 'output' | 'delta' | 'replace'; readonly text: string }[];
  readonly exit: { readonly code: number | null; readonly signal: string | null } | undefined;
}

/** The `_meta.terminal_*` convention (acp-sdk.md, section 3). A bare string stands for `{data}` in some agents. */
export function readTerminalMeta(meta: Json | undefined): TerminalFacts | null {
  if (!meta) return null;
  const info = asRecord(meta['terminal_info']);
  const output = dataOf(meta['terminal_output']);
  const delta = dataOf(meta['terminal_output_delta']);
  const exit = asRecord(meta['terminal_exit']);
  if (!info && output === undefined && delta === undefined && !exit) return null;
  const writes: TerminalFacts['writes'][number][] = [];
  if (output !== undefined) writes.push({ key: 'output', text: output });
  if (delta !== undefined) writes.push({ key: 'delta', text: delta });
  return {
    command: undefined,
    cwd: asString(info?.['cwd']),
    writes,
    exit: exit && { code: parseExitCode(exit['exit_code'] ?? exit['code']), signal: parseSignal(exit['signal']) },
  };
}

function dataOf(value: unknown): string | undefined {
  return asString(value) ?? asString(asRecord(value)?.['data']);
}

/** The draft's `terminal_update`: `output` replaces, `exitStatus` may be empty (ended, or never ran, without a code). */
export function readTerminalUpdate(update: Json, decode: (base64: string) => string): TerminalFacts {
  const data = asString(asRecord(update['output'])?.['data']);
  const exit = asRecord(update['exitStatus']);
  return {
    command: asString(update['command']),
    cwd: asString(update['cwd']),
    writes: data === undefined ? [] : [{ key: 'replace', text: decode(data) }],
    exit: exit && { code: parseExitCode(exit['exitCode']), signal: parseSignal(exit['signal']) },
  };
}
