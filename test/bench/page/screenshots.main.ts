// Pictures of the page in VS Code's themes and in a narrow view, for the eye: node out/test/bench/page/screenshots.main.js [folder of the page] [folder for pictures]
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startBrowser } from '../../page/browser.ts';
import { FakeHost } from '../../page/fakeHost.ts';
import { servePage } from '../../page/pageServer.ts';
import { scenes } from '../../page/scenes.ts';
import { VIEW } from '../../page/sessions.ts';
import type { ThemeName } from '../../page/themes.ts';

const LOOKS: readonly { readonly theme: ThemeName; readonly width: number }[] = [
  { theme: 'dark', width: 400 },
  { theme: 'light', width: 400 },
  { theme: 'hc', width: 400 },
  { theme: 'hcLight', width: 400 },
  { theme: 'dark', width: 190 },
];

const [pageFolder = 'dist/page', pictures = 'out/pictures', only = ''] = process.argv.slice(2);
await mkdir(pictures, { recursive: true });
const server = await servePage(pageFolder);
const browser = await startBrowser();
for (const { theme, width } of LOOKS) {
  for (const scene of scenes()) {
    const name = `${scene.name}-${theme}-${width}`;
    if (!name.includes(only)) continue;
    const page = await browser.newPage({ viewport: { width, height: scene.height ?? 800 } });
    const host = new FakeHost(page, scene.view ?? VIEW, scene.state);
    await host.open(server.url, theme);
    if (scene.sessions) {
      host.items = scene.sessions;
      await host.showSessions();
    }
    await page.waitForTimeout(150);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) console.error(`${name}: ${overflow} px wider than the view`);
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    await page.close();
  }
}
await browser.close();
server.close();
