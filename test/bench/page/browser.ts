import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  ...[
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
  ],
  ...['--disable-sync', '--disable-dev-shm-usage'],
];

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
}
