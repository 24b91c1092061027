import type { FrameLocator, Page } from 'playwright-core';

// The workbench as the benches use it.

export const isExtensionHost = (commandLine: string) => commandLine.includes('type=extensionHost');
export const isRenderer = (commandLine: string) => commandLine.includes('--type=renderer');

/** Shows the chat, with the agent called Scripted where one has to be chosen. */
export async function focusChat(page: Page, frame: FrameLocator): Promise<void> {
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'Gangway: Focus Chat' }).first();
  for (;;) {
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input.input').fill('>Gangway: Focus Chat');
    if (
      await row.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    )
      break;
    await page.keyboard.press('Escape');
  }
  await row.click();
  const choice = frame.locator('[data-agent]').first();
  await choice.or(frame.getByTestId('composer-input')).first().waitFor();
  if (await choice.isVisible()) await frame.locator('[data-agent="Scripted"]').click();
  await frame.getByTestId('composer-input').waitFor();
}
