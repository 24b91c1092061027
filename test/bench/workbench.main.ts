import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { repositoryRoot } from '../host/paths.mjs';
import { temporaryFolder } from '../host/processes.mjs';
import { openWorkbench } from '../host/workbench.mjs';
import { focusChat, isExtensionHost, isRenderer } from './benchWorkbench.ts';
import { cpuSeconds, used } from './processCpu.ts';

// In the real workbench, driven by a scripted agent: what a flood costs the extension host and the page's process, how long the page's main
// thread is blocked at most, how many nodes it ends with, and when the last line is seen.

interface Workload {
  readonly name: string;
  readonly prompt: string;
  /** Text that is in the page when all has arrived. */
  readonly last: RegExp;
  readonly cpuBar: number | null;
  readonly nodesBar: number;
}

const WORKLOADS: readonly Workload[] = [
  {
    name: '5,000 Markdown chunks of 80 bytes',
    prompt: 'markdown 5000 80',
    last: /last of 5000/,
    cpuBar: 3,
    nodesBar: 4000,
  },
  {
    name: '20,000 coloured deltas of 100 bytes, one card',
    prompt: 'deltas 20000 100',
    last: /last of 20000/,
    cpuBar: null,
    nodesBar: 4000,
  },
  { name: '500 small commands in one turn', prompt: 'commands 500', last: /last of 500/, cpuBar: 3, nodesBar: 4000 },
];
const TASK_BAR_MS = 50;

const agent = {
  name: 'Scripted',
  command: process.execPath,
  args: [path.join(repositoryRoot, 'test/agents/scripted.mjs')],
};
const workbench = await openWorkbench({
  folder: temporaryFolder('gangway-bench-'),
  extension: repositoryRoot,
  machineSettings: { 'gangway.agents': [agent], 'gangway.defaultAgent': agent.name },
});
let missed = false;
try {
  const { page } = workbench;
  const frame = page.frameLocator('iframe.webview').frameLocator('#active-frame');
  await focusChat(page, frame);
  // The first turn loads and compiles what every later one has ready.
  await prompt(frame, 'hello', /hello/);
  for (const workload of WORKLOADS) missed = !(await measure(page, frame, workload)) || missed;
} finally {
  await workbench.close();
}
if (missed) process.exitCode = 1;

async function prompt(frame: FrameLocator, text: string, last: RegExp): Promise<void> {
  const footers = frame.getByTestId('turn-footer');
  const input = frame.getByTestId('composer-input');
  await input.fill(text);
  await input.press('Enter');
  await frame.getByText(last).last().waitFor();
  await footers.last().waitFor();
  await frame.getByTestId('composer-stop').waitFor({ state: 'hidden' });
}

async function measure(
  page: Page,
  frame: FrameLocator,
  { name, prompt: text, last, cpuBar, nodesBar }: Workload,
): Promise<boolean> {
  const root = frame.locator('html');
  await page.waitForTimeout(2000);
  await root.evaluate(watchTasks);
  const [hostBefore, pageBefore] = [cpuSeconds(isExtensionHost), cpuSeconds(isRenderer)];
  const start = Date.now();
  await prompt(frame, text, last);
  const seen = (Date.now() - start) / 1000;
  const host = used(hostBefore, cpuSeconds(isExtensionHost));
  const renderer = used(pageBefore, cpuSeconds(isRenderer));
  const task = await root.evaluate(longestTask);
  const nodes = await root.evaluate(html => html.querySelectorAll('*').length);
  const cpu = host + renderer;
  const good = (cpuBar === null || cpu <= cpuBar) && nodes <= nodesBar && task <= TASK_BAR_MS;
  console.log(
    `${good ? 'ok    ' : 'MISSED'} ${name}: CPU ${cpu.toFixed(2)} s (host ${host.toFixed(2)}, page ${renderer.toFixed(2)}; bar ${cpuBar ?? '–'}), ` +
      `longest task ${task < TASK_BAR_MS ? `under ${TASK_BAR_MS}` : Math.round(task)} ms (bar ${TASK_BAR_MS}), nodes ${nodes} (bar ${nodesBar}), last line after ${seen.toFixed(1)} s`,
  );
  return good;
}

/** Runs in the page. Only tasks of the page itself count: the workbench around it may share its thread. */
function watchTasks(): void {
  const store = window as unknown as { longest: number };
  store.longest = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if (entry.name === 'self') store.longest = Math.max(store.longest, entry.duration);
  }).observe({ type: 'longtask' });
}

function longestTask(): number {
  return (window as unknown as { longest: number }).longest;
}
