// What the page does, tried in a real browser under its content policy: node out/test/bench/page/behaviour.main.js [folder of the page]
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { SessionEvent } from '../../../src/contract/events.ts';
import type { PageToHost, ViewState } from '../../../src/contract/messages.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { startBrowser } from './browser.ts';
import { FakeHost } from './fakeHost.ts';
import { servePage } from './pageServer.ts';
import { call, command, emptySession, end, prompt, say, think, VIEW } from './scenes.ts';

interface Rig {
  readonly page: Page;
  readonly host: FakeHost;
  /** Messages of a kind that the page has sent. */
  sent<T extends PageToHost['type']>(type: T): (PageToHost & { type: T })[];
}

const long = Array.from({ length: 60 }, (_, i) => [
  prompt(`question ${i}`),
  say(`Answer ${i}. ${'Some words of it. '.repeat(12)}`, `m${i}`),
  ...command({ id: `c${i}`, command: `echo ${i}`, output: `${i}\n`, code: i % 5 === 0 ? 1 : 0 }),
  end(),
]).flat();

function pilot(...events: readonly (SessionEvent | readonly SessionEvent[])[]): SessionState {
  return reduceAll(emptySession('pilot'), events.flat());
}

const box = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('.list');
    return { top: list?.scrollTop ?? 0, height: list?.clientHeight ?? 0, total: list?.scrollHeight ?? 0 };
  });

async function isAtEnd(page: Page): Promise<boolean> {
  const { top, height, total } = await box(page);
  return total - height - top < 2;
}

/** Where a text stands on the screen. */
async function topOf(page: Page, text: string): Promise<number> {
  return (await page.getByText(text, { exact: false }).first().boundingBox())?.y ?? Number.NaN;
}

const settle = (page: Page) => page.waitForTimeout(250);

const checks: readonly { name: string; state: SessionState | null; view?: ViewState; run(rig: Rig): Promise<void> }[] =
  [
    {
      name: 'stays at the end while text comes, and lets go when the reader scrolls up',
      state: pilot(long, prompt('go on')),
      async run({ page, host }) {
        for (let i = 0; i < 40; i++) {
          host.emit(say(`Paragraph ${i} with some more words in it.\n\n`, 'x'));
          if (i % 8 === 0) await host.settled();
        }
        await host.settled();
        await settle(page);
        assert.ok(await isAtEnd(page), 'at the end');
        await page.mouse.move(200, 300);
        await page.mouse.wheel(0, -600);
        await settle(page);
        assert.equal(await page.getByTestId('jump-to-bottom').count(), 1);
        const before = await topOf(page, 'Paragraph 20 ');
        for (let i = 40; i < 80; i++) host.emit(say(`Paragraph ${i} with some more words in it.\n\n`, 'x'));
        await host.settled();
        await settle(page);
        assert.ok(Math.abs((await topOf(page, 'Paragraph 20 ')) - before) < 1.5, 'nothing moved');
        await page.getByTestId('jump-to-bottom').click();
        await settle(page);
        assert.ok(await isAtEnd(page), 'at the end again');
        assert.equal(await page.getByTestId('jump-to-bottom').count(), 0);
      },
    },
    {
      name: 'doesn’t jump when a card above changes its height',
      state: pilot(long),
      async run({ page }) {
        await page.mouse.move(200, 300);
        await page.mouse.wheel(0, -3000);
        await settle(page);
        const marks = await page.evaluate(() =>
          [...document.querySelectorAll('[data-testid=message-user]')].map(
            e => [e.textContent ?? '', e.getBoundingClientRect().top] as const,
          ),
        );
        const [text, top] = marks.find(([, y]) => y > 300) ?? ['', 0];
        // The card just above the view, opened by its button without scrolling to it.
        await page.evaluate(() => {
          const cards = [...document.querySelectorAll('[data-testid=command-card]')].filter(
            c => c.getBoundingClientRect().bottom < 30,
          );
          cards.at(-1)?.querySelector<HTMLElement>('[data-testid=card-toggle]')?.click();
        });
        await settle(page);
        const after = await page.evaluate(
          t =>
            [...document.querySelectorAll('[data-testid=message-user]')]
              .find(e => e.textContent === t)
              ?.getBoundingClientRect().top,
          text,
        );
        assert.ok(Math.abs((after ?? 0) - top) < 1.5, `${top} → ${after}`);
      },
    },
    {
      name: 'shows what it showed when the view comes back: draft, toggles, place',
      state: pilot(long),
      async run({ page, host }) {
        await page.getByTestId('composer-input').fill('half a question');
        await page.mouse.move(200, 300);
        await page.mouse.wheel(0, -2500);
        await settle(page);
        const card = page.getByTestId('command-card').nth(2);
        const name = (await card.getByTestId('card-command').textContent()) ?? '';
        const opened = (await card.getByTestId('card-toggle').getAttribute('aria-expanded')) === 'true';
        await card.getByTestId('card-toggle').click();
        await settle(page);
        const first = await page.evaluate(() => {
          const rows = [...document.querySelectorAll<HTMLElement>('.row')].filter(
            r => r.getBoundingClientRect().top > 60,
          );
          rows.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
          return [rows[0]?.dataset['key'], rows[0]?.getBoundingClientRect().top] as const;
        });
        await page.waitForTimeout(300);
        await page.reload();
        await host.settled();
        await settle(page);
        assert.equal(await page.getByTestId('composer-input').inputValue(), 'half a question');
        const again = await page.evaluate(
          key => document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect().top,
          first[0],
        );
        assert.ok(Math.abs((again ?? 0) - (first[1] ?? 0)) < 2, `${first[1]} → ${again}`);
        const same = page.getByTestId('command-card').filter({ has: page.getByText(name, { exact: true }) });
        assert.equal(await same.first().getByTestId('card-toggle').getAttribute('aria-expanded'), String(!opened));
      },
    },
    {
      name: 'opens a card that prints for long, closes it when something follows, keeps a failed one open',
      state: pilot(prompt('go')),
      async run({ page, host }) {
        for (const event of command({ id: 'slow', command: 'slow', state: 'running', output: 'one\n', seconds: 0 }))
          host.emit(event);
        await host.settled();
        const toggle = page.getByTestId('card-toggle').first();
        assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
        await page.waitForTimeout(900);
        assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
        assert.equal(await page.getByTestId('card-output').textContent(), 'one');
        const exit = { state: 'exited', code: 0, signal: null, source: 'terminal' } as const;
        host.emit({ type: 'command', toolCallId: 'slow', runId: 'slow', patch: { exit, endedAt: Date.now() } });
        await host.settled();
        assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
        for (const event of command({ id: 'bad', command: 'bad', output: 'oh\n', code: 2 })) host.emit(event);
        await host.settled();
        await settle(page);
        assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
        const bad = page.getByTestId('command-card').nth(1);
        assert.equal(await bad.getByTestId('card-toggle').getAttribute('aria-expanded'), 'true');
        assert.equal(await bad.getByTestId('card-pill').textContent(), 'exit 2');
        assert.equal(await bad.getAttribute('data-outcome'), 'failure');
        assert.equal(await bad.getAttribute('aria-label'), 'Command: bad, exit 2');
      },
    },
    {
      name: 'shows the output of the one command of a turn without a click',
      state: reduceAll(emptySession('shell'), [prompt('ls')]),
      async run({ page, host }) {
        for (const event of command({ id: 'ls', command: 'ls', output: 'a.txt\nb.txt\n', seconds: 0.02 }))
          host.emit(event);
        host.emit(end({ duration_ms: 30 }));
        await host.settled();
        assert.deepEqual(await page.locator('[data-testid=card-output] .line').allTextContents(), ['a.txt', 'b.txt']);
      },
    },
    {
      name: 'follows the end of an output until the reader scrolls up in it',
      state: pilot(
        prompt('go'),
        command({ id: 'c', command: 'make', state: 'running', seconds: 3, output: 'start\n' }),
      ),
      async run({ page, host }) {
        const output = (text: string) =>
          host.emit({
            type: 'output',
            toolCallId: 'c',
            runId: 'c',
            stream: 'output',
            op: 'append',
            text,
            skippedBytes: 0,
            droppedByAgent: null,
          });
        output(Array.from({ length: 100 }, (_, i) => `\x1b[32mline ${i}\x1b[0m\n`).join(''));
        await host.settled();
        await page.waitForTimeout(500);
        const pane = page.getByTestId('card-output');
        const place = () => pane.evaluate(e => e.scrollHeight - e.clientHeight - e.scrollTop);
        assert.ok((await place()) < 2);
        await pane.hover();
        await page.mouse.wheel(0, -120);
        await settle(page);
        const seen = await pane.evaluate(e => {
          const top = e.getBoundingClientRect().top;
          const line = [...e.children].find(row => row.getBoundingClientRect().top >= top);
          return [line?.textContent ?? '', (line?.getBoundingClientRect().top ?? 0) - top] as const;
        });
        output(Array.from({ length: 60 }, (_, i) => `more ${i}\n`).join(''));
        await host.settled();
        await settle(page);
        const now = await pane.evaluate((e, text) => {
          const line = [...e.children].find(row => row.textContent === text);
          return (line?.getBoundingClientRect().top ?? -1) - e.getBoundingClientRect().top;
        }, seen[0]);
        assert.ok(Math.abs(now - seen[1]) < 2, `${seen[0]}: ${seen[1]} → ${now}`);
        // Up to the top, again and again: more lines come, up to two hundred.
        for (let i = 0; i < 12; i++) {
          await page.mouse.wheel(0, -5000);
          await page.waitForTimeout(80);
        }
        assert.equal(await pane.locator('.line').first().textContent(), 'start');
        await pane.evaluate(e => e.scrollTo(0, e.scrollHeight));
        await settle(page);
        output('last\n');
        await host.settled();
        await settle(page);
        assert.ok((await place()) < 2, 'follows again');
      },
    },
    {
      name: 'shows more lines on demand and asks the host for all of them',
      state: pilot(
        prompt('go'),
        command({
          id: 'c',
          command: 'seq 3000',
          output: Array.from({ length: 3000 }, (_, i) => `${i}\n`).join(''),
          code: 1,
        }),
      ),
      async run({ page, sent }) {
        assert.match((await page.locator('.card-missing').textContent()) ?? '', /2,800 earlier lines not shown/);
        await page.getByTestId('card-more').click();
        await settle(page);
        assert.match((await page.locator('.card-missing').textContent()) ?? '', /2,000 earlier lines not shown/);
        const pane = page.getByTestId('card-output');
        const rows = await pane.evaluate(e =>
          Math.round(e.clientHeight / Number.parseFloat(getComputedStyle(e).lineHeight)),
        );
        assert.equal(rows, 40);
        await page.getByTestId('card-open-output').click();
        assert.deepEqual(sent('openOutput'), [{ type: 'openOutput', toolCallId: 'c', runId: 'c' }]);
      },
    },
    {
      name: 'copies the command and the output without escapes',
      state: pilot(prompt('go'), command({ id: 'c', command: 'make', output: 'a\rb\n\x1b[31mred\x1b[0m\n', code: 1 })),
      async run({ page, sent }) {
        await page.getByTestId('command-card').hover();
        await page.getByRole('button', { name: 'Copy command' }).click();
        await page.getByRole('button', { name: 'Copy output' }).click();
        await settle(page);
        assert.deepEqual(
          sent('copy').map(m => m.text),
          ['make', 'b\nred'],
        );
        await page.getByRole('button', { name: 'Run again in a terminal' }).click();
        assert.equal(sent('runInTerminal').length, 1);
      },
    },
    {
      name: 'opens web links and files by message only, and leaves the rest as text',
      state: pilot(
        prompt('links'),
        say(
          '[web](https://example.org/a) [file](src/a.ts#L7) [bad](javascript:alert(1)) [cmd](command:x) <img src=x onerror=alert(1)> ![pic](https://example.org/p.png)',
        ),
        end(),
      ),
      async run({ page, sent }) {
        const message = page.getByTestId('message-assistant');
        assert.deepEqual(await message.locator('a').allTextContents(), ['web', 'file', 'pic']);
        assert.equal(await message.locator('img, [href]').count(), 0);
        await message.getByText('web').click();
        await message.getByText('file').focus();
        await page.keyboard.press('Enter');
        assert.deepEqual(sent('openLink'), [{ type: 'openLink', href: 'https://example.org/a' }]);
        assert.deepEqual(sent('openFile'), [{ type: 'openFile', path: 'src/a.ts', line: 7, from: null }]);
      },
    },
    {
      name: 'sends with Enter, keeps what is written while a turn runs, recalls with the arrow keys',
      state: emptySession('pilot'),
      async run({ page, host, sent }) {
        const input = page.getByTestId('composer-input');
        await input.fill('one');
        await input.press('Shift+Enter');
        await input.pressSequentially('two');
        await input.press('Enter');
        assert.deepEqual(sent('prompt'), [{ type: 'prompt', text: 'one\ntwo' }]);
        assert.equal(await input.inputValue(), '');
        host.emit(prompt('one\ntwo'));
        await host.settled();
        await input.fill('next');
        await input.press('Enter');
        assert.equal(sent('prompt').length, 1);
        assert.equal(await input.inputValue(), 'next');
        await page.getByTestId('composer-stop').click();
        assert.equal(sent('stop').length, 1);
        host.emit(end());
        host.emit({ type: 'phase', phase: 'ready' });
        await host.settled();
        await input.fill('');
        await input.press('ArrowUp');
        assert.equal(await input.inputValue(), 'one\ntwo');
      },
    },
    {
      name: 'answers a question with the agent’s own option and gives the focus back',
      state: pilot(
        prompt('rm'),
        command({ id: 'c', command: `rm -rf ${'very/long/path '.repeat(40)}build`, state: 'pending' }),
        [
          {
            type: 'permissionAsked',
            ask: {
              askId: 'a',
              toolCallId: 'c',
              title: 'rm',
              options: [
                { optionId: 'y', name: 'Do it', kind: 'allow_once' },
                { optionId: 'n', name: 'Leave it', kind: 'reject_once' },
              ],
            },
          },
        ],
      ),
      async run({ page, host, sent }) {
        const bar = page.getByTestId('permission-bar');
        assert.match((await bar.textContent()) ?? '', /build/);
        assert.deepEqual(await bar.getByTestId('permission-option').allTextContents(), ['Do it', 'Leave it']);
        await bar.getByTestId('permission-option').nth(1).focus();
        await page.keyboard.press('Enter');
        assert.deepEqual(sent('answerPermission'), [{ type: 'answerPermission', askId: 'a', optionId: 'n' }]);
        host.emit({ type: 'permissionSettled', askId: 'a', toolCallId: 'c', chosen: 'reject_once' });
        await host.settled();
        assert.equal(await bar.count(), 0);
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-testid')), 'composer-input');
      },
    },
    {
      name: 'is reached and walked with the keyboard',
      state: pilot(long),
      async run({ page }) {
        const focusedRow = () => page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset')));
        await page.locator('.row[tabindex="0"]').focus();
        const last = await focusedRow();
        assert.equal(last, 240);
        for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowUp');
        await settle(page);
        assert.equal(await focusedRow(), last - 30);
        await page.keyboard.press('Home');
        await settle(page);
        assert.equal(await focusedRow(), 1);
        // Scrolled far away, the row with the focus stays in the page.
        await page.mouse.move(200, 300);
        await page.mouse.wheel(0, 6000);
        await settle(page);
        assert.equal(await focusedRow(), 1);
        await page.keyboard.press('End');
        await settle(page);
        assert.equal(await focusedRow(), last);
      },
    },
    {
      name: 'can be scrolled away from a card that has the focus',
      state: pilot(long),
      async run({ page }) {
        await page.getByTestId('card-toggle').last().focus();
        for (const step of [-350, -350, -350, -350, 350, 350]) {
          const before = (await box(page)).top;
          await page.evaluate(by => document.querySelector('.list')?.scrollBy(0, by), step);
          await page.waitForTimeout(120);
          const moved = (await box(page)).top - before;
          // Rows seen for the first time are measured and may move the rest a little.
          assert.ok(Math.abs(moved - step) < 150, `${moved} instead of ${step}`);
        }
        const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
        assert.equal(focused, 'card-toggle');
      },
    },
    {
      name: 'frees the rows that were scrolled away',
      state: pilot(long, long, long),
      async run({ page }) {
        const cdp = await page.context().newCDPSession(page);
        await cdp.send('Performance.enable');
        await page.evaluate(async () => {
          const list = document.querySelector('.list');
          for (let i = 0; list && i < 100; i++) {
            list.scrollTop -= 400;
            await new Promise(done => requestAnimationFrame(done));
          }
        });
        await page.waitForTimeout(1500);
        await cdp.send('HeapProfiler.collectGarbage');
        const { metrics } = await cdp.send('Performance.getMetrics');
        const nodes = metrics.find(metric => metric.name === 'Nodes')?.value ?? Number.NaN;
        assert.ok(nodes < 2500, `${nodes} nodes`);
      },
    },
    {
      name: 'asks for everything again when a message is missing',
      state: pilot(prompt('go')),
      async run({ page, host, sent }) {
        await page.evaluate(() =>
          window.dispatchEvent(
            new MessageEvent('message', { data: { type: 'events', seq: 99, sessionId: 'session-pilot', events: [] } }),
          ),
        );
        await settle(page);
        assert.equal(sent('resync').length, 1);
        host.emit(say('after'));
        await host.settled();
        assert.equal(await page.getByTestId('message-assistant').textContent(), 'after');
      },
    },
    {
      name: 'announces starts, ends and finished messages, and no history',
      state: pilot(long, prompt('go')),
      async run({ page, host }) {
        const heard: string[] = [];
        await page.exposeFunction('hear', (text: string) => heard.push(text));
        await page.evaluate(() => {
          const region = document.querySelector('[aria-live=polite]');
          new MutationObserver(() =>
            (globalThis as unknown as { hear(t: string): void }).hear(region?.textContent ?? ''),
          ).observe(region ?? document.body, { childList: true, characterData: true, subtree: true });
        });
        host.emit(think('hm'));
        for (const event of command({ id: 'n', command: 'make', output: 'x\n', code: 3, seconds: 0.1 }))
          host.emit(event);
        await host.settled();
        host.emit(say('All **done** now.'));
        host.emit(end());
        await host.settled();
        await page.waitForTimeout(2500);
        assert.deepEqual(heard, ['make: exit 3', 'Answer: All done now.']);
      },
    },
    {
      name: 'shows tool calls, sub-agents and edits',
      state: pilot(prompt('go'), [
        call('p', { kind: 'think', title: 'Sub-agent', status: 'in_progress' }),
        call('k', {
          kind: 'edit',
          title: 'Edit a.ts',
          parentId: 'p',
          content: [{ type: 'diff', path: '/home/me/tides/a.ts', oldText: 'a\nb\n', newText: 'a\nc\n' }],
        }),
      ]),
      async run({ page, sent }) {
        assert.equal(await page.locator('.row-child').count(), 1);
        assert.deepEqual(await page.locator('.diff-added, .diff-removed').allTextContents(), ['b', 'c']);
        await page.getByTestId('diff').getByRole('button').first().click();
        assert.deepEqual(sent('openFile'), [{ type: 'openFile', path: '/home/me/tides/a.ts', line: null, from: null }]);
      },
    },
  ];

async function check(
  browser: Browser,
  url: string,
  { name, state, view, run }: (typeof checks)[number],
): Promise<boolean> {
  const page = await browser.newPage({ viewport: { width: 400, height: 800 } });
  const host = new FakeHost(page, view ?? VIEW, state);
  try {
    await host.open(url, 'dark');
    const sent = <T extends PageToHost['type']>(type: T) =>
      host.sent.filter((message): message is PageToHost & { type: T } => message.type === type);
    await run({ page, host, sent });
    assert.deepEqual(sent('pageError'), []);
    console.log(`ok    ${name}`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${name}\n${error instanceof Error ? error.stack : error}`);
    return false;
  } finally {
    await page.close();
  }
}

const [folder = 'dist/page', only = ''] = process.argv.slice(2);
const server = await servePage(folder);
const browser = await startBrowser();
let failed = 0;
for (const one of checks) if (one.name.includes(only) && !(await check(browser, server.url, one))) failed++;
await browser.close();
server.close();
process.exitCode = failed === 0 ? 0 : 1;
