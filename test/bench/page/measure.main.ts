// What the page costs, measured in a real browser: node out/test/bench/page/measure.main.js [folder of the page] [scenario]
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { SessionEvent } from '../../../src/contract/events.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { startBrowser } from '../../page/browser.ts';
import { command, end, output, prompt, say } from '../../page/events.ts';
import { FakeHost } from '../../page/fakeHost.ts';
import { servePage } from '../../page/pageServer.ts';
import { emptySession, VIEW } from '../../page/sessions.ts';

interface Scenario {
  readonly name: string;
  readonly start: SessionState;
  run(host: FakeHost, page: Page): Promise<void>;
  /** What must be seen at the end. */
  check(page: Page): Promise<string>;
}

const PARAGRAPH =
  'The **tide tables** of `Dover` are made from [harmonics](https://example.org/h); each port has its own constants, and they change slowly.\n\n';

function markdown(bytes: number): string {
  let text = '';
  for (let i = 0; text.length < bytes; i++) {
    if (i % 9 === 0) text += `## Section ${i}\n\n`;
    else if (i % 7 === 0)
      text += '```ts\nexport function high(port: string): number {\n  return constants[port].mean;\n}\n```\n\n';
    else if (i % 5 === 0) text += '- springs\n- neaps\n  - nested `code`\n- slack water\n\n';
    else if (i % 11 === 0) text += '| port | high |\n| --- | --- |\n| Dover | 06:42 |\n| Brest | 04:10 |\n\n';
    else text += PARAGRAPH;
  }
  return text.slice(0, bytes);
}

async function pause(ms: number): Promise<void> {
  await new Promise(done => setTimeout(done, ms));
}

const running = (toolCallId: string): SessionEvent[] =>
  command({ id: toolCallId, command: 'make everything', state: 'running', seconds: 1 });

function exited(toolCallId: string, code: number): SessionEvent {
  const patch = { exit: { state: 'exited', code, signal: null, source: 'terminal' }, endedAt: Date.now() } as const;
  return { type: 'command', toolCallId, runId: toolCallId, patch };
}

/** Emits in slices, as they would come off a pipe: the timers of the host get their turn in between. */
async function emitAll(host: FakeHost, events: readonly SessionEvent[], slice: number): Promise<void> {
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (event) host.emit(event);
    if (i % slice === slice - 1) await pause(0);
  }
  await host.settled();
}

const text400k = markdown(400_000);

function manyEntries(count: number): SessionState {
  const events: SessionEvent[] = [];
  for (let i = 0; i * 5 < count; i++) {
    events.push(prompt(`prompt ${i}`), say(PARAGRAPH.repeat(3), `m${i}`));
    events.push(
      ...command({
        id: `c${i}`,
        command: `npm run step-${i}`,
        output: `step ${i}\n\x1b[32mok\x1b[0m\n`,
        code: i % 10 === 0 ? 1 : 0,
      }),
    );
    events.push(say(`Step ${i} is **done**.`, `n${i}`), end());
  }
  return reduceAll(emptySession('pilot'), events);
}

// biome-ignore lint/performance/useDomNodeTextContent: blocks are to be on lines of their own
const lastText = (page: Page, selector: string) => page.locator(selector).last().innerText();

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'markdown: 5,000 chunks of 80 bytes',
    start: reduceAll(emptySession('pilot'), [prompt('tell me all')]),
    async run(host) {
      const chunks = Array.from({ length: 5000 }, (_, i) => say(text400k.slice(i * 80, i * 80 + 80)));
      await emitAll(host, chunks, 10);
      host.emit(end());
      await host.settled();
    },
    check: page => lastText(page, '[data-testid=message-assistant]'),
  },
  {
    name: 'markdown: one list of 400 KB',
    start: reduceAll(emptySession('pilot'), [prompt('a list')]),
    async run(host) {
      const list = '- an item of the list with `code` and **bold** words\n'.repeat(7700);
      await emitAll(
        host,
        Array.from({ length: 5000 }, (_, i) => say(list.slice(i * 80, i * 80 + 80))),
        10,
      );
    },
    check: page => lastText(page, '[data-testid=message-assistant]'),
  },
  {
    name: 'markdown: one code block of 400 KB',
    start: reduceAll(emptySession('pilot'), [prompt('code')]),
    async run(host) {
      const code = `\`\`\`ts\n${'const tide = harmonics.map(h => h.amplitude * Math.cos(h.speed * t));\n'.repeat(5700)}`;
      await emitAll(
        host,
        Array.from({ length: 5000 }, (_, i) => say(code.slice(i * 80, i * 80 + 80))),
        10,
      );
      host.emit(say('\n```\nDone.'));
      await host.settled();
    },
    check: page => lastText(page, '[data-testid=message-assistant]'),
  },
  {
    name: 'output: 20,000 coloured deltas of 100 bytes',
    start: reduceAll(emptySession('pilot'), [prompt('make'), ...running('c')]),
    async run(host) {
      const deltas = Array.from({ length: 20_000 }, (_, i) =>
        output(
          'c',
          `\x1b[3${i % 8}m[${String(i).padStart(6)}]\x1b[0m compiling \x1b[1mmodule\x1b[0m ${'x'.repeat(52)} \x1b[32mok\x1b[0m\n`,
        ),
      );
      await emitAll(host, deltas, 40);
      host.emit(exited('c', 0));
      host.emit(end());
      await host.settled();
    },
    check: page => lastText(page, '[data-testid=card-output] .line'),
  },
  {
    name: 'output: 100 MB through one card',
    start: reduceAll(emptySession('pilot'), [prompt('make'), ...running('c')]),
    async run(host) {
      const piece = Array.from(
        { length: 640 },
        (_, i) => `\x1b[3${i % 8}m${String(i).padStart(6)}\x1b[0m ${'y'.repeat(84)}\n`,
      ).join('');
      for (let i = 0; i < 1600; i++) {
        host.emit(output('c', piece));
        if (i % 2 === 1) await pause(0);
      }
      host.emit(output('c', 'the very last line\n'));
      host.emit(exited('c', 3));
      host.emit(end());
      await host.settled();
    },
    check: page => lastText(page, '[data-testid=card-output] .line'),
  },
  {
    name: 'output: progress bar, 20,000 rewrites',
    start: reduceAll(emptySession('pilot'), [prompt('get'), ...running('c')]),
    async run(host) {
      await emitAll(
        host,
        Array.from({ length: 20_000 }, (_, i) => output('c', `\r\x1b[K\x1b[36m${i}\x1b[0m of 20000`)),
        40,
      );
    },
    check: page => lastText(page, '[data-testid=card-output] .line'),
  },
  {
    name: 'commands: 500 in one turn',
    start: reduceAll(emptySession('pilot'), [prompt('all of them')]),
    async run(host) {
      for (let i = 0; i < 500; i++) {
        for (const event of command({
          id: `c${i}`,
          command: `echo number ${i}`,
          output: `number ${i}\n`,
          seconds: 0.02,
        }))
          host.emit(event);
        await pause(0);
      }
      host.emit(end());
      await host.settled();
    },
    check: page => lastText(page, '[data-testid=command-card]'),
  },
  {
    name: 'commands: 500 failing in one turn',
    start: reduceAll(emptySession('pilot'), [prompt('all of them')]),
    async run(host) {
      for (let i = 0; i < 500; i++) {
        const script = {
          id: `c${i}`,
          command: `false ${i}`,
          output: `\x1b[31mnumber ${i}\x1b[0m\n`.repeat(30),
          code: 1,
          seconds: 0.02,
        };
        for (const event of command(script)) host.emit(event);
        await pause(0);
      }
      host.emit(end());
      await host.settled();
    },
    check: page => lastText(page, '[data-testid=command-card]'),
  },
  {
    name: 'reopen: 50 entries',
    start: manyEntries(50),
    run: async () => {},
    check: page => lastText(page, '[data-testid=message-assistant]'),
  },
  {
    name: 'reopen: 5,000 entries, 1,000 cards, then scroll through',
    start: manyEntries(5000),
    async run(_host, page) {
      await page.evaluate(async () => {
        const list = document.querySelector('.list');
        for (let i = 0; list && i < 200; i++) {
          list.scrollTop -= 700;
          await new Promise(done => requestAnimationFrame(done));
        }
      });
    },
    check: async page => String(await page.locator('[data-testid=jump-to-bottom]').count()),
  },
  {
    name: 'reopen: one message of 400 KB',
    start: reduceAll(emptySession('pilot'), [prompt('tell me all'), say(text400k), end()]),
    run: async () => {},
    check: page => lastText(page, '[data-testid=message-assistant]'),
  },
];

async function metrics(cdp: CDPSession): Promise<Record<string, number>> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread, in microseconds: other processes of a busy machine aren't in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The main thread's tasks in milliseconds of its CPU time, longest first. */
function mainTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(e => e.name === 'thread_name' && e.args?.name === 'CrRendererMain')
      .map(e => `${e.pid} ${e.tid}`),
  );
  return traceEvents
    .filter(e => e.ph === 'X' && e.name === 'ThreadControllerImpl::RunTask' && mains.has(`${e.pid} ${e.tid}`))
    .map(e => (e.tdur ?? e.dur ?? 0) / 1000)
    .sort((a, b) => b - a);
}

async function startProfile(cdp: CDPSession): Promise<void> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
  await cdp.send('Profiler.start');
}

/** Where the script's time goes: own time by function, most first. */
async function printProfile(cdp: CDPSession): Promise<void> {
  const { profile } = await cdp.send('Profiler.stop');
  const own = new Map<number, number>();
  for (const [i, id] of (profile.samples ?? []).entries()) {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[i] ?? 0));
  }
  const byName = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    const name = `${callFrame.functionName}:${callFrame.lineNumber}:${callFrame.columnNumber}`;
    byName.set(name, (byName.get(name) ?? 0) + (own.get(id) ?? 0));
  }
  const top = [...byName].sort((a, b) => b[1] - a[1]).slice(0, 25);
  for (const [name, us] of top) console.log(`    ${(us / 1000).toFixed(1).padStart(8)} ms  ${name}`);
}

async function measure(browser: Browser, url: string, scenario: Scenario): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 400, height: 900 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const host = new FakeHost(page, VIEW, scenario.start);
  const profile = process.env['PROFILE'];
  if (profile) await startProfile(cdp);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const opened = performance.now();
  await host.open(url, 'dark');
  const openMs = performance.now() - opened;
  const openTasks = mainTasks(await browser.stopTracing());
  if (profile === 'open') await printProfile(cdp);
  const before = await metrics(cdp);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const started = performance.now();
  await scenario.run(host, page);
  const seconds = (performance.now() - started) / 1000;
  await pause(300);
  const tasks = mainTasks(await browser.stopTracing());
  if (profile === 'run') await printProfile(cdp);
  const after = await metrics(cdp);
  const end = (await scenario.check(page)).trim().split('\n').at(-1) ?? '';
  const atEnd = (await page.locator('[data-testid=jump-to-bottom]').count()) === 0;
  const spent = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)).toFixed(2);
  const long = tasks.filter(ms => ms > 50);
  const cells = [
    `open: ${openMs.toFixed(0)} ms, main thread ${before['TaskDuration']?.toFixed(2)} s CPU, longest task ${openTasks[0]?.toFixed(0)} ms CPU`,
    `then: ${seconds.toFixed(1)} s, main thread ${spent('TaskDuration')} s CPU (script ${spent('ScriptDuration')}, layout ${spent('LayoutDuration')}, style ${spent('RecalcStyleDuration')})`,
    `tasks over 50 ms of CPU: ${long.length}; longest ${tasks[0]?.toFixed(0)} ms`,
    `nodes ${after['Nodes']}, elements ${await page.locator('*').count()}, heap ${((after['JSHeapUsedSize'] ?? 0) / 1e6).toFixed(0)} MB, posted ${(host.posted / 1e6).toFixed(2)} M`,
    `ends "${end.slice(-40)}"${atEnd ? '' : ', not at the end'}`,
  ];
  console.log(`${scenario.name}\n    ${cells.join('\n    ')}`);
  await page.close();
}

const [folder = 'dist/page', only = ''] = process.argv.slice(2);
const server = await servePage(folder);
const browser = await startBrowser();
for (const scenario of SCENARIOS) if (scenario.name.includes(only)) await measure(browser, server.url, scenario);
await browser.close();
server.close();
