// npm start: builds Gangway and opens VS Code with it and with a small sample workspace.
//   --port N      where the offline VS Code listens (default: any free port)
//   --no-install  installs nothing; fails when something is missing
// GANGWAY_USE_CODE_SERVER=1 takes the offline VS Code even where there is a desktop one.
import { cpSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import util from 'node:util';
import { bootstrap, npm, requireNode } from './bootstrap.mjs';
import { startServer } from './codeServer.mjs';
import { findDesktopCode, openDesktopCode } from './desktop.mjs';
import { hostFolder, repositoryRoot } from './paths.mjs';
import { temporaryFolder } from './processes.mjs';
import { workbenchUrl } from './workbenchUrl.mjs';

const opener = path.join(hostFolder, 'opener');

/** A copy, so that what an agent does there leaves the repository alone. */
function copySample(parent) {
  const folder = path.join(parent, 'sample');
  cpSync(path.join(hostFolder, 'sample'), folder, { recursive: true });
  return folder;
}

function startDesktop(code) {
  openDesktopCode(code, [repositoryRoot, opener], copySample(mkdtempSync(path.join(os.tmpdir(), 'gangway-'))));
  console.log(
    'Gangway is ready: VS Code opens in a new window; look at the secondary side bar on the right (Gangway), ' +
      'or run "Gangway: Focus Chat".',
  );
}

/** npm ends its shell only, which would leave us serving nobody. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.exit(0), 1000).unref();
}

async function startOffline({ port, install }) {
  const folder = copySample(temporaryFolder('gangway-'));
  // Installed, because of several extensions under development the page loads the last one only.
  const extensionsDir = temporaryFolder('gangway-extensions-');
  cpSync(opener, path.join(extensionsDir, 'opener'), { recursive: true });
  const server = await startServer({
    port,
    install,
    extensionsDir,
    settings: { 'workbench.startupEditor': 'readme' }, // the sample's, which says what to try
  });
  const url = workbenchUrl(server.url, { folder, extension: repositoryRoot });
  console.log(
    `Gangway is ready: open ${url} and look at the secondary side bar on the right (Gangway). Ctrl+C ends it.`,
  );
  endWithParent();
  await server.exited;
  throw new Error('the VS Code server ended');
}

try {
  requireNode();
  const { values } = util.parseArgs({
    options: { port: { type: 'string', default: '0' }, 'no-install': { type: 'boolean', default: false } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`--port ${values.port}: not a port`);
  const install = !values['no-install'];
  bootstrap({ install });
  npm(['run', '--silent', 'build'], { cwd: repositoryRoot });
  const code = findDesktopCode();
  if (code) startDesktop(code);
  else await startOffline({ port, install });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
