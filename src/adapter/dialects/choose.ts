import type { ToolUpdate } from '../toolUpdate.ts';
import { auggie } from './auggie.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import type { Dialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { generic } from './generic.ts';
import { opencode } from './opencode.ts';

const DIALECTS: readonly Dialect[] = [codex, claude, opencode, auggie, gemini];

/** The dialect that the handshake's name stands for; the generic one for an agent nobody has seen. */
export function dialectByName(agentName: string | null): Dialect {
  return DIALECTS.find(dialect => agentName !== null && dialect.isNamed(agentName)) ?? generic;
}

/** The dialect that the frame's shape gives away, whatever the agent is called. */
export function dialectByShape(update: ToolUpdate): Dialect | undefined {
  return DIALECTS.find(dialect => dialect.hasShape(update));
}
