import path from 'node:path';
import type { ToolCall } from '../../contract/toolCall.ts';
import { type AskedCall, type Decision, decide } from './decide.ts';
import { isInWorkspace, type Places } from './pathPattern.ts';
import { resolvePath, slashed } from './resolvePath.ts';
import type { SourcedRule } from './rule.ts';

/** What a session needs of the editor to apply the user's rules. Both are read anew at each ask. */
export interface PermissionPolicy {
  /** Those that hold now; none from a workspace without trust. */
  rules(): readonly SourcedRule[];
  /** Folders of the workspace. */
  folders(): readonly string[];
}

/** What the rules say of a call as it is known now; null: nothing, so the user is asked. */
export async function judge(
  call: ToolCall,
  session: { readonly agentId: string; readonly cwd: string },
  policy: PermissionPolicy,
): Promise<Decision | null> {
  const rules = policy.rules();
  if (rules.length === 0) return null;
  const folders = policy.folders();
  const real = await Promise.all(folders.map(folder => resolvePath(folder, folder)));
  const places: Places = {
    folders: [...real.filter(folder => folder !== null), ...folders.map(slashed)],
    ignoreCase: process.platform === 'win32' || process.platform === 'darwin',
  };
  return decide(await readCall(call, session, places), rules, places);
}

async function readCall(
  call: ToolCall,
  { agentId, cwd }: { readonly agentId: string; readonly cwd: string },
  places: Places,
): Promise<AskedCall> {
  const directories = await Promise.all(call.commands.map(run => resolvePath(run.cwd ?? cwd, cwd)));
  return {
    agentId,
    kind: call.kind,
    commands: call.commands.map(run => run.command),
    runsInside: directories.every(directory => directory !== null && isInWorkspace(directory, places)),
    paths: await Promise.all(
      pathsOf(call).map(async named => ({
        named: slashed(path.resolve(cwd, named)),
        real: await resolvePath(named, cwd),
      })),
    ),
    windows: process.platform === 'win32',
  };
}

/** The files that a call is about, each once. */
export function pathsOf(call: ToolCall): readonly string[] {
  const named = [
    ...call.content.flatMap(content => (content.type === 'diff' ? [content.path] : [])),
    ...call.locations.map(location => location.path),
  ];
  return [...new Set(named)];
}
