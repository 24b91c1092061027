// The one workbench that all end-to-end tests share: VS Code with Gangway from the repository and a copy of the sample.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { repositoryRoot } from '../host/paths.mjs';
import { temporaryFolder } from '../host/processes.mjs';
import { type OpenWorkbench, openWorkbench } from '../host/workbench.mjs';
import { forgetPageErrors, pageErrors, watchPage } from './pageErrors.ts';

/** By the names that the theme picker shows. */
export const themes = {
  dark: { label: 'Dark Modern', bodyClass: 'vscode-dark' },
  light: { label: 'Light Modern', bodyClass: 'vscode-light' },
  'hc-black': { label: 'Dark High Contrast', bodyClass: 'vscode-high-contrast' },
  'hc-light': { label: 'Light High Contrast', bodyClass: 'vscode-high-contrast-light' },
} as const;

/** The built-in agent, by its name in the picker. */
export const SHELL = 'Shell';

/** An agent whose prompts tell it what to do: test/agents/scripted.mjs. */
export const scriptedAgent = {
  name: 'Scripted',
  command: process.execPath,
  args: [path.join(repositoryRoot, 'test/agents/scripted.mjs')],
};

/** An agent that keeps its sessions in files, as if they had been made in a program of its own: test/agents/sessions.mjs. */
export const keeper = {
  name: 'Keeper',
  folder: temporaryFolder('gangway-keeper-'),
};
const keeperAgent = {
  name: keeper.name,
  command: process.execPath,
  args: [
    path.join(repositoryRoot, 'test/agents/sessions.mjs'),
    '--store',
    keeper.folder,
    '--can',
    'load,resume,list,fork,close,delete',
  ],
};

/** Recordings that are played as the agent they were made of: test/agents/recorded.mjs. */
const recordings = [
  'auggie/s16.A',
  'claude-agent-acp/s11.A',
  'cline/s15.A',
  'codex-acp/s1.A',
  'codex-acp/s7a.A',
  'codex-acp/s8a.A',
  'copilot/s16.A',
  'gemini/s1.A',
  'kimi/s2.C',
  'kimi/s6b.A',
  'opencode/s2.A',
  'pi-acp/s13.A',
] as const;

export type RecordingName = (typeof recordings)[number];

function recordedAgent(name: RecordingName) {
  const file = path.join(repositoryRoot, 'test', 'recordings', `${name}.jsonl`);
  return { name, command: process.execPath, args: [path.join(repositoryRoot, 'test/agents/recorded.mjs'), file] };
}

const screenshots = path.join(repositoryRoot, 'out', 'screenshots');
let opened: Promise<OpenWorkbench> | undefined;

async function start(): Promise<OpenWorkbench> {
  const sample = path.join(temporaryFolder('gangway-e2e-'), 'sample');
  cpSync(path.join(repositoryRoot, 'test', 'host', 'sample'), sample, { recursive: true });
  // A terminal drawn as text can be read.
  const settings = { 'workbench.colorTheme': themes.dark.label, 'terminal.integrated.gpuAcceleration': 'off' };
  const machineSettings = { 'gangway.agents': [scriptedAgent, keeperAgent, ...recordings.map(recordedAgent)] };
  return await openWorkbench({
    folder: sample,
    extension: repositoryRoot,
    settings,
    machineSettings,
    prepare: watchPage,
  });
}

function workbench(): Promise<OpenWorkbench> {
  opened ??= start();
  return opened;
}

export async function currentPage(): Promise<Page> {
  return (await workbench()).page;
}

/** The document of our view. VS Code puts it into a frame of its own inside the webview's. */
export async function chatFrame(): Promise<FrameLocator> {
  return (await currentPage()).frameLocator('iframe.webview').frameLocator('#active-frame');
}

/** Runs a command by its title in the palette, as a user would. */
export async function runCommand(title: string): Promise<void> {
  const page = await currentPage();
  const input = page.locator('.quick-input-widget input.input');
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
  // Commands of an extension may come a moment after the palette: ask again until it is there.
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await page.keyboard.press('F1');
    try {
      // Whatever takes the focus just then closes the palette again.
      await input.fill(`>${title}`, { timeout: 5000 });
      await row.waitFor({ timeout: 5000 });
      return await row.click();
    } catch {
      await page.keyboard.press('Escape');
    }
  }
  throw new Error(`the palette has no "${title}"`);
}

/** Runs a command that asks further questions, and answers each with the first choice that has this text. */
export async function pickInPalette(title: string, answers: string[]): Promise<void> {
  const page = await currentPage();
  const input = page.locator('.quick-input-widget input.input');
  await runCommand(title);
  for (const [index, answer] of answers.entries()) {
    try {
      await input.fill(answer, { timeout: 10_000 });
    } catch (error) {
      // VS Code gives a webview the focus back a moment after the palette has closed, which closes a list that was faster than that.
      if (index > 0 || (await input.isVisible())) throw error;
      await runCommand(title);
      await input.fill(answer);
    }
    await page.locator('.quick-input-list .monaco-list-row', { hasText: answer }).first().click();
  }
}

/** Waits for a notification in the editor's list of them, which stays open; a toast may be gone before it is looked at. */
export async function notification(text: string): Promise<Locator> {
  await runCommand('Notifications: Show Notifications');
  const found = (await currentPage()).locator('.notifications-center .monaco-list-row', { hasText: text }).first();
  await found.waitFor();
  return found;
}

/** Presses a button of a notification. */
export async function answerNotification(text: string, button: string, picture?: string): Promise<void> {
  const found = await notification(text);
  if (picture) await screenshot(picture);
  await found.getByRole('button', { name: button }).click();
}

/** The list of them stays open while others are in it, and lies over the chat. */
export async function hideNotifications(): Promise<void> {
  const center = (await currentPage()).locator('.notifications-center.visible');
  // It goes by itself with the last of them.
  if (await center.isVisible()) await center.getByRole('button', { name: /^Hide Notifications/ }).click();
}

/** The chat once it can be typed into. */
async function readyChat(): Promise<FrameLocator> {
  const frame = await chatFrame();
  try {
    await frame.getByTestId('composer-input').waitFor({ timeout: 120_000 }); // a reload on a busy machine
  } catch (error) {
    await screenshot('failed-no-chat');
    throw new Error(`the chat did not appear; errors in the page: ${JSON.stringify(pageErrors())}`, { cause: error });
  }
  return frame;
}

export async function openChat(): Promise<FrameLocator> {
  await runCommand('Gangway: Focus Chat');
  const frame = await chatFrame();
  // The first time there is no session yet, and the page asks for an agent.
  const choice = frame.locator('[data-agent=shell]');
  await choice.or(frame.getByTestId('composer-input')).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  return await readyChat();
}

/** A new session with an agent of the settings, or the built-in Shell. */
export async function openChatWith(agent: string): Promise<FrameLocator> {
  await openChat();
  await pickInPalette('Gangway: New Session', [agent]);
  const frame = await chatFrame();
  await frame.getByPlaceholder(agent === SHELL ? 'Type a command' : `Ask ${agent}`, { exact: true }).waitFor();
  // The last session may have been with the same agent.
  await frame.getByTestId('turn-footer').first().waitFor({ state: 'detached' });
  return frame;
}

export async function reloadWindow(): Promise<FrameLocator> {
  const page = await currentPage();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
  // The editor writes its layout late: a side bar that was shown a moment ago may be hidden again.
  if (!(await page.locator('.part.auxiliarybar').isVisible())) await runCommand('Gangway: Focus Chat');
  return await readyChat();
}

/** With the theme picker: VS Code's server doesn't tell the page when the settings file changes. */
export async function useTheme(name: keyof typeof themes): Promise<void> {
  const page = await currentPage();
  const { label, bodyClass } = themes[name];
  await pickInPalette('Preferences: Color Theme', [label]);
  await (await chatFrame()).locator(`body.${bodyClass}`).waitFor();
  await page.mouse.move(0, 0); // no hover in the picture
}

export async function screenshot(name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await (await currentPage()).screenshot({ path: path.join(screenshots, `${name}.png`) });
}

/** Drags the secondary side bar's edge until the bar has this width. */
export async function setSideBarWidth(width: number): Promise<void> {
  const page = await currentPage();
  const box = await page.locator('.part.auxiliarybar').boundingBox();
  assert.ok(box, 'the secondary side bar is hidden');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x - 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - width - 1, y, { steps: 10 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

// Root hooks: Mocha runs them around every test of every file that imports this one.
before('open the workbench', async function () {
  this.timeout(300_000); // on a busy machine
  await workbench();
});

beforeEach(forgetPageErrors);

afterEach('no error in our page', async function () {
  if (this.currentTest?.isFailed() && opened)
    await screenshot(`failed-${this.currentTest.title.replaceAll(/\W+/g, '-')}`);
  assert.deepEqual(pageErrors(), []);
});

after('end the workbench', async () => {
  await (await opened?.catch(() => undefined))?.close();
});
