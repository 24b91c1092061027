import type { FrameLocator, Page } from 'playwright-core';
import type { SessionEvent } from '../../src/contract/events.ts';
import { newSession } from '../../src/contract/newSession.ts';
import { reduceAll } from '../../src/contract/reduce.ts';
import { createStore } from '../../src/session/store/openStore.ts';
import { sessionFolder } from '../../src/session/store/sessionFolder.ts';
import { repositoryRoot } from '../host/paths.mjs';
import { temporaryFolder } from '../host/processes.mjs';
import { openWorkbench } from '../host/workbench.mjs';
import { command, end, prompt, say } from '../page/events.ts';
import { focusChat, isExtensionHost, isRenderer } from './benchWorkbench.ts';
import { cpuSeconds, used } from './processCpu.ts';

// In the real workbench, with 200 sessions on the disk: what the list costs, and how long a session of 5,000 entries takes to be painted from the
// click on it, beside one of 50. Each is opened from the disk, so there are several of both.

const SESSIONS = 200;
const RUNS = 5;
const ENTRIES = { long: 5000, short: 50 } as const;
const PAINT_BAR = 1.5;
const NODES_BAR = 4000;

const cwd = temporaryFolder('gangway-bench-');
const storage = temporaryFolder('gangway-bench-sessions-');

/** Turns of five entries, one of which is a card. */
function turns(entries: number): readonly SessionEvent[] {
  const words = 'Some *words* of it, with `code` and a [link](https://example.com). '.repeat(6);
  return Array.from({ length: entries / 5 }, (_, turn) => [
    prompt(`question ${turn}`),
    say(`Begins ${turn}. ${words}`, `a${turn}`),
    ...command({
      id: `c${turn}`,
      command: `grep -rn tide src | head -${turn}`,
      output: 'src/tide.ts: high\n'.repeat(20),
    }),
    say(`Ends ${turn}. ${words}`, `b${turn}`),
    end(),
  ]).flat();
}

async function keep(sessionId: string, title: string, entries: number, createdAt: number): Promise<void> {
  const folder = sessionFolder(storage, sessionId);
  if (!folder) throw new Error(`${sessionId} is no id`);
  const agent = { id: 'shell', label: 'Shell', name: null, version: null };
  const empty = newSession({ sessionId, agent, cwd, createdAt });
  const events: readonly SessionEvent[] = [...turns(entries), { type: 'title', title }];
  const store = createStore(folder, empty, { keptBytes: empty.keptBytes, spoolBytes: 1024 * 1024, log: console.error });
  for (const event of events) store.tap(event);
  store.record(events, reduceAll(empty, events));
  await store.close();
}

const now = Date.now();
for (let i = 0; i < SESSIONS; i++) await keep(`other-${i}`, `Other ${i}`, ENTRIES.short, now - i * 3_600_000);
for (let run = 0; run < RUNS; run++)
  for (const [kind, entries] of Object.entries(ENTRIES)) await keep(`${kind}-${run}`, `${kind} ${run}`, entries, now);

const workbench = await openWorkbench({
  folder: cwd,
  extension: repositoryRoot,
  machineSettings: { 'gangway.sessions.location': storage },
});
let missed = false;
try {
  const { page } = workbench;
  const frame = page.frameLocator('iframe.webview').frameLocator('#active-frame');
  await focusChat(page, frame);
  await measureList(page, frame);
  const paints = { long: [] as number[], short: [] as number[] };
  let nodes = 0;
  for (let run = 0; run < RUNS; run++)
    for (const kind of ['short', 'long'] as const) {
      paints[kind].push(await paintMs(page, frame, `${kind} ${run}`, `Ends ${ENTRIES[kind] / 5 - 1}.`));
      nodes = Math.max(nodes, await countNodes(frame));
    }
  const [long, short] = [median(paints.long), median(paints.short)];
  const ratio = long / short;
  report(
    ratio <= PAINT_BAR && nodes <= NODES_BAR,
    `from the click to the paint: 5,000 entries ${Math.round(long)} ms, 50 entries ${Math.round(short)} ms = ${ratio.toFixed(2)} x (bar ${PAINT_BAR} x), ` +
      `nodes ${nodes} (bar ${NODES_BAR})`,
  );
} finally {
  await workbench.close();
}
if (missed) process.exitCode = 1;

function report(isGood: boolean, text: string): void {
  missed ||= !isGood;
  console.log(`${isGood ? 'ok    ' : 'MISSED'} ${text}`);
}

async function openList(page: Page, frame: FrameLocator): Promise<void> {
  await page.locator('.part.auxiliarybar').getByRole('button', { name: 'Show Sessions' }).click();
  await frame.getByTestId('session-row').first().waitFor();
}

/** There is no bar but that of the nodes: the figures are for reading. */
async function measureList(page: Page, frame: FrameLocator): Promise<void> {
  await page.waitForTimeout(2000);
  const [hostBefore, pageBefore] = [cpuSeconds(isExtensionHost), cpuSeconds(isRenderer)];
  const start = Date.now();
  await openList(page, frame);
  const seen = Date.now() - start;
  await page.waitForTimeout(1000);
  const host = used(hostBefore, cpuSeconds(isExtensionHost));
  const renderer = used(pageBefore, cpuSeconds(isRenderer));
  const nodes = await countNodes(frame);
  report(
    nodes <= NODES_BAR,
    `list of ${SESSIONS + 2 * RUNS}: first rows after ${seen} ms, CPU host ${host.toFixed(2)} s, page ${renderer.toFixed(2)} s, nodes ${nodes} (bar ${NODES_BAR})`,
  );
  await frame.getByTestId('sessions-back').click();
}

/** Milliseconds from the click on a session in the list until its last words are painted. */
async function paintMs(page: Page, frame: FrameLocator, title: string, last: string): Promise<number> {
  await openList(page, frame);
  await frame.getByTestId('sessions-search').fill(title);
  const row = frame.getByTestId('session-row').filter({ has: frame.locator('.session-title', { hasText: title }) });
  const root = frame.locator('html');
  await root.evaluate(watchPaint, last);
  await row.first().getByTestId('session-open').click();
  const ms = await root.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
  // What goes on behind the paint is not the next one's.
  await page.waitForTimeout(1000);
  return ms;
}

/** Runs in the page. */
function watchPaint(root: Element, last: string): void {
  const document = root.ownerDocument;
  const frame = () => new Promise(requestAnimationFrame);
  const isThere = () =>
    [...document.querySelectorAll('[data-testid=message-assistant]')].some(({ textContent }) =>
      textContent?.includes(last),
    );
  const paint = async (start: number) => {
    while (!isThere()) await frame();
    await frame();
    return performance.now() - start;
  };
  (window as unknown as { painted: Promise<number> }).painted = new Promise(resolve => {
    const begin = () => resolve(paint(performance.now()));
    document.addEventListener('click', begin, { capture: true, once: true });
  });
}

async function countNodes(frame: FrameLocator): Promise<number> {
  return await frame.locator('html').evaluate(root => root.querySelectorAll('*').length);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
