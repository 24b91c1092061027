// Runs test/vscode inside VS Code: a desktop one (VSCODE_EXECUTABLE, or a download) or the offline one.
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { usesOfflineVscode } from './editorChoice.mjs';
import { hostFolder, repositoryRoot } from './paths.mjs';
import { temporaryFolder } from './processes.mjs';

const offline = path.join(hostFolder, 'vscode-host.mjs');
const executable = usesOfflineVscode() ? offline : process.env.VSCODE_EXECUTABLE; // neither: it is downloaded
const profile = temporaryFolder('gangway-vscode-');
const workspace = temporaryFolder('gangway-workspace-');

try {
  await runTests({
    ...(executable && { vscodeExecutablePath: executable }),
    extensionDevelopmentPath: repositoryRoot,
    extensionTestsPath: path.join(repositoryRoot, 'out', 'test', 'vscode', 'index.cjs'),
    extensionTestsEnv: { GANGWAY_RESULTS: process.env.GANGWAY_RESULTS },
    launchArgs: [workspace, `--user-data-dir=${profile}`, `--extensions-dir=${path.join(profile, 'extensions')}`],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
