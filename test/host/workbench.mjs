// Opens the real workbench of the offline VS Code in a headless Chromium.
import { chromium } from 'playwright-core';
import { chromiumArgs, ensureChromium } from './browser.mjs';
import { startServer } from './codeServer.mjs';
import { workbenchUrl } from './workbenchUrl.mjs';

/** The page's first load takes 10 s on an idle machine and a minute on a busy one. */
const loadTimeoutMs = 180_000;
const actionTimeoutMs = 60_000;

/**
 * A running workbench with a page on it. `prepare` gets the page before it loads anything. RIG_VERBOSE=1 shows what the
 * server and the page log.
 */
export async function openWorkbench({ folder, extension, extensionTestsPath, viewport, prepare, ...serverOptions }) {
  const executablePath = ensureChromium();
  const verbose = process.env.RIG_VERBOSE === '1';
  const log = verbose ? text => process.stderr.write(text) : undefined;
  const server = await startServer({ log, idleSeconds: 600, ...serverOptions });
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const close = async () => {
    await browser.close().catch(() => {});
    await server.stop();
  };
  try {
    const page = await browser.newPage({ viewport: viewport ?? { width: 1440, height: 900 } });
    page.setDefaultNavigationTimeout(loadTimeoutMs);
    page.setDefaultTimeout(actionTimeoutMs);
    if (verbose) page.on('console', message => console.error(`[${message.type()}] ${message.text().slice(0, 300)}`));
    await prepare?.(page);
    const url = workbenchUrl(server.url, { folder, extension, extensionTestsPath });
    const response = await page.goto(url, { waitUntil: 'domcontentloaded' });
    if (!response?.ok()) throw new Error(`the workbench page answered HTTP ${response?.status()}`);
    await page.locator('.monaco-workbench').waitFor({ timeout: loadTimeoutMs });
    return { page, browser, url, userDataDir: server.userDataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
}
