// What goes wrong inside our page and would go unseen: uncaught errors and violations of its content security policy.
import type { ConsoleMessage, Page } from 'playwright-core';

const ours = /\/dist\/page\//;
const violation = /content security policy/i;
let errors: string[] = [];

function onConsole(message: ConsoleMessage): void {
  const text = message.text();
  const fromUs = ours.test(message.location().url) && message.type() === 'error';
  if (fromUs || violation.test(text)) errors.push(`${message.type()}: ${text.slice(0, 500)}`);
}

export function watchPage(page: Page): void {
  page.on('console', onConsole);
  page.on('pageerror', error => {
    if (ours.test(error.stack ?? '')) errors.push(`uncaught: ${error.stack}`);
  });
}

export function forgetPageErrors(): void {
  errors = [];
}

export function pageErrors(): readonly string[] {
  return errors;
}
