// The chat page alone, in a real browser under its content policy. All tests share it, and each loads the page anew.
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { PageToHost, ViewState } from '../../../src/contract/messages.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import { startBrowser } from '../../page/browser.ts';
import { FakeHost } from '../../page/fakeHost.ts';
import { servePage } from '../../page/pageServer.ts';
import { VIEW } from '../../page/sessions.ts';

interface PageOptions {
  readonly view?: ViewState;
  readonly height?: number;
}

export interface OpenPage {
  readonly page: Page;
  readonly host: FakeHost;
  /** Messages of a kind that the page has sent. */
  sent<T extends PageToHost['type']>(type: T): (PageToHost & { type: T })[];
}

let browser: Browser | undefined;
let tab: Promise<Page> | undefined;
let server: Awaited<ReturnType<typeof servePage>> | undefined;
let opened: OpenPage | undefined;
let errors: string[] = [];

async function newTab(): Promise<Page> {
  assert.ok(browser, 'the browser runs');
  // Without spinners, which keep the processor busy.
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  page.setDefaultTimeout(15_000);
  page.on('pageerror', error => errors.push(`uncaught: ${error.stack}`));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  return page;
}

/** Opens the page with what has happened in a session; null: there is no session yet. Once in a test. */
export async function openPage(state: SessionState | null, options: PageOptions = {}): Promise<OpenPage> {
  assert.ok(server && !opened);
  const { view = VIEW, height = 800 } = options;
  // A new tab takes longer than most tests.
  tab ??= newTab();
  const page = await tab;
  await page.setViewportSize({ width: 400, height });
  const host = new FakeHost(page, view, state);
  const sent = <T extends PageToHost['type']>(type: T) =>
    host.sent.filter((message): message is PageToHost & { type: T } => message.type === type);
  opened = { page, host, sent };
  await host.open(server.url, 'dark');
  return opened;
}

// Root hooks: Mocha runs them around every test of every file that imports this one.
before('start the browser', async function () {
  this.timeout(120_000); // on a busy machine
  server = await servePage('dist/page');
  browser = await startBrowser();
});

afterEach('no error in the page', async () => {
  const found = [...errors, ...(opened?.sent('pageError').map(({ message }) => message) ?? [])];
  await opened?.page.mouse.move(0, 0); // it stays where it is across pages
  await opened?.host.close();
  opened = undefined;
  errors = [];
  assert.deepEqual(found, []);
});

after('end the browser', async () => {
  await browser?.close();
  server?.close();
});
