import { type Browser, chromium } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../host/browser.mjs';

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
}
