import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Commands from npm are .cmd files on Windows, which only a shell can run; cross-spawn quotes for it. Elsewhere it adds nothing. */
export async function spawnProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  if (process.platform !== 'win32') return spawn(command, args, options);
  const crossSpawn = await import('cross-spawn');
  return crossSpawn.default.spawn(command, [...args], options);
}
