import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { AgentStartError } from '../contract/agentPort.ts';
import { errorText } from '../contract/errorText.ts';
import { agentEnvironment } from './environment.ts';
import { locateProgram } from './findOnPath.ts';
import { spawnProgram } from './spawnProgram.ts';

/**
 * Starts the program of a definition with piped standard streams, on POSIX as the leader of its own process group.
 * Resolves once it runs.
 * @throws AgentStartError agentCwdMissing, agentMissing, agentNotExecutable or agentSpawnFailed
 */
export async function spawnAgent(definition: AgentDefinition, cwd: string): Promise<ChildProcess> {
  const agent = definition.label;
  // A missing working directory gives the same ENOENT as a missing program.
  if (!(await isFolder(cwd))) throw new AgentStartError('agentCwdMissing', { agent, cwd }, null);
  const env = agentEnvironment(process.env, definition.env);
  // There a missing program shows only after its start, as an error in place of its exit.
  if (process.platform === 'win32' && (await locateProgram(definition.command, cwd, env)) === null)
    throw new AgentStartError('agentMissing', { agent, command: definition.command }, null);
  try {
    const child = await spawnProgram(definition.command, [...definition.args], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    await once(child, 'spawn');
    return child;
  } catch (error) {
    throw await startError(definition, cwd, env, error);
  }
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
  }
}

async function startError(
  definition: AgentDefinition,
  cwd: string,
  env: Record<string, string>,
  error: unknown,
): Promise<AgentStartError> {
  const { label: agent, command } = definition;
  const message = errorText(error);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    // ENOENT of a file that is there speaks of the interpreter in its first line.
    const found = await locateProgram(command, cwd, env);
    if (found === null) return new AgentStartError('agentMissing', { agent, command }, null);
    return new AgentStartError('agentSpawnFailed', { agent, error: `the interpreter of ${found} is missing` }, null);
  }
  if (code === 'EACCES') return new AgentStartError('agentNotExecutable', { agent, command, error: message }, null);
  return new AgentStartError('agentSpawnFailed', { agent, error: message }, null);
}
