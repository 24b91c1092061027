import os from 'node:os';
import path from 'node:path';

/** Where well-known agents keep settings, instructions and memories of their own, below the home directory; by the preset's id. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  codex: ['.codex', '.agents'],
  claude: ['.claude'],
  opencode: ['.config/opencode', '.local/share/opencode'],
  gemini: ['.gemini'],
  auggie: ['.augment'],
  cursor: ['.cursor'],
  copilot: ['.copilot'],
  qwen: ['.qwen'],
  kimi: ['.kimi', '.kimi-code'],
  goose: ['.config/goose'],
  cline: ['.cline'],
  pi: ['.pi'],
};

/** Folders that are the agent's own, absolute. An agent of the user's settings has none. */
export function agentFolders(agentId: string, home: string = os.homedir()): readonly string[] {
  const folders = Object.hasOwn(FOLDERS, agentId) ? FOLDERS[agentId] : undefined;
  return (folders ?? []).map(folder => path.join(home, folder));
}
