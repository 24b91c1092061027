import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { scenes } from '../../page/scenes.ts';
import { openPage } from './openPage.ts';

/** What would keep somebody from using the page, as the axe rules see it: the rule, and where it is broken. */
async function barriers(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    // As with VS Code's setting accessibility.underlineLinks: without it, it marks links by their colour alone, and so does the page.
    document.documentElement.style.setProperty('--text-link-decoration', 'underline');
    const checker = (globalThis as unknown as { axe: typeof axe }).axe;
    // Not the contrast of colours: those are the theme's, and the tests' themes are samples of VS Code's.
    const { violations } = await checker.run({ rules: { 'color-contrast': { enabled: false } } });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  });
}

describe('the page is open to everyone', () => {
  for (const { name, state, view, height, sessions } of scenes())
    it(name, async () => {
      const { page, host } = await openPage(state, { ...(view && { view }), ...(height && { height }) });
      if (sessions) {
        host.items = sessions;
        await host.showSessions();
        await page.getByTestId('session-row').first().waitFor();
      }
      await page.evaluate(axe.source);
      for (const theme of ['dark', 'light'] as const) {
        await host.useTheme(theme);
        assert.deepEqual({ theme, barriers: await barriers(page) }, { theme, barriers: [] });
      }
    });
});
