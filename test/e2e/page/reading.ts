// What a test looks at in the page, and how it scrolls like a reader.
import type { Locator, Page } from 'playwright-core';

/** The test id of the element that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null);

export const isExpanded = async (toggle: Locator) => (await toggle.getAttribute('aria-expanded')) === 'true';

/** An element's text, and '' where there is no such element. */
export const textOf = async (locator: Locator) => (await locator.allTextContents()).join('');

/** Resolves when the element has stood still for some frames: rows that came into view are measured, outputs are drawn. */
export async function atRest(scrolling: Locator): Promise<void> {
  await scrolling.evaluate(async element => {
    const read = () => `${element.scrollTop} ${element.scrollHeight} ${element.querySelectorAll('*').length}`;
    for (let still = 0, last = ''; still < 8; still = last === read() ? still + 1 : 0) {
      last = read();
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
  });
}

/** Turns the wheel over an element that can be scrolled that way, and waits for it to come to rest. */
export async function wheel(scrolling: Locator, by: number): Promise<void> {
  await scrolling.hover();
  const listening = await scrolling.evaluateHandle(element => ({
    scrolled: new Promise(resolve => element.addEventListener('scroll', resolve, { once: true })),
  }));
  await scrolling.page().mouse.wheel(0, by);
  await listening.evaluate(async ({ scrolled }) => await scrolled);
  await atRest(scrolling);
}

/** How far the end of a scrolling box is below what it shows. */
export const belowView = (scrolling: Locator) =>
  scrolling.evaluate(element => Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));

/** The top of the first element with this text, in pixels of the view. */
export async function topOf(within: Locator, text: string): Promise<number> {
  return Math.round((await within.getByText(text).first().boundingBox())?.y ?? Number.NaN);
}
