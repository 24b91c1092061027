import type { ToolUpdate } from '../toolUpdate.ts';
import { auggie } from './auggie.ts';
import { claude } from './claude.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import type { Dialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { generic } from './generic.ts';
import { goose } from './goose.ts';
import { kimi } from './kimi.ts';
import { omp } from './omp.ts';
import { opencode } from './opencode.ts';
import { pi } from './pi.ts';
import { qwen } from './qwen.ts';
import { PLAIN } from './shared.ts';
import { zedCodex } from './zedCodex.ts';

const DIALECTS: readonly Dialect[] = [
  zedCodex,
  codex,
  claude,
  opencode,
  auggie,
  gemini,
  qwen,
  copilot,
  kimi,
  pi,
  cline,
  cursor,
  goose,
  omp,
];

/** Asked of every new call. */
const SHAPED = DIALECTS.filter(dialect => dialect.hasShape !== PLAIN.hasShape);

/** The dialect that the handshake's name stands for; the generic one for an agent nobody has seen. */
export function dialectByName(agentName: string | null): Dialect {
  return DIALECTS.find(dialect => agentName !== null && dialect.isNamed(agentName)) ?? generic;
}

/** The dialect that the frame's shape gives away, whatever the agent is called. */
export function dialectByShape(update: ToolUpdate): Dialect | undefined {
  return SHAPED.find(dialect => dialect.hasShape(update));
}
