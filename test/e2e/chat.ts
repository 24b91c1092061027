// The chat as a user meets it: what can be typed, pressed and read. Locators are the page's test ids.
import type { FrameLocator, Locator } from 'playwright-core';
import { Card, type CardText } from './card.ts';

/** The list keeps only the rows around what is looked at in the page; each tells its entry by this attribute. */
const row = '[data-key]';

export class Chat {
  readonly frame: FrameLocator;

  constructor(frame: FrameLocator) {
    this.frame = frame;
  }

  /** Sends text as a prompt and gives the card of the command that it starts. The command must be new to the chat. */
  async run(text: string): Promise<Card> {
    await this.send(text);
    return await this.cardOf(text);
  }

  async send(text: string): Promise<void> {
    const input = this.frame.getByTestId('composer-input');
    await input.fill(text);
    await input.press('Enter');
  }

  /** Waits for a message of the agent with this text. */
  async hears(text: string): Promise<void> {
    await this.frame.getByTestId('message-assistant').getByText(text).first().waitFor();
  }

  async cardOf(command: string): Promise<Card> {
    const text = this.frame.getByTestId('card-command').filter({ hasText: command });
    const locator = this.frame.getByTestId('command-card').filter({ has: text }).last();
    await locator.waitFor();
    return new Card(locator);
  }

  async stop(): Promise<void> {
    await this.frame.getByTestId('composer-stop').click();
  }

  /** Every card from the first to the last, read by scrolling through the list. */
  async history(): Promise<CardText[]> {
    const texts = new Map<string, CardText>();
    await this.#scroll('top');
    do {
      // Opening a card moves those below it, perhaps out of the page: they come again further down.
      for (let key = await this.#unread(texts); key !== undefined; key = await this.#unread(texts)) {
        const card = this.#row(key).getByTestId('command-card');
        await card.scrollIntoViewIfNeeded();
        texts.set(key, await new Card(card).text());
      }
    } while (await this.#scroll('down'));
    return [...texts.values()];
  }

  /** The first row in the page with a card that wasn't read yet. */
  async #unread(texts: ReadonlyMap<string, CardText>): Promise<string | undefined> {
    return (await this.#keysOfCards()).find(key => !texts.has(key));
  }

  async nodeCount(): Promise<number> {
    return await this.frame.locator('html').evaluate(root => root.querySelectorAll('*').length);
  }

  #row(key: string): Locator {
    return this.frame.locator(`[data-key=${JSON.stringify(key)}]`);
  }

  /** Of the rows in view or next to it. A row with the focus stays in the page wherever the list is. */
  async #keysOfCards(): Promise<string[]> {
    const rows = this.frame.locator(row).filter({ has: this.frame.getByTestId('command-card') });
    return await rows.evaluateAll(elements =>
      elements
        .filter(element => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        })
        .map(element => element.getAttribute('data-key') ?? ''),
    );
  }

  /** Moves the list as a reader would. False when it didn't move. */
  async #scroll(where: 'top' | 'down'): Promise<boolean> {
    return await this.frame
      .locator(row)
      .first()
      .evaluate(async (element, to) => {
        let box = element.parentElement;
        while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
        if (!box) throw new Error('the list does not scroll');
        const before = box.scrollTop;
        box.scrollTop = to === 'top' ? 0 : before + box.clientHeight / 2;
        const moved = box.scrollTop !== before;
        // Two frames, so that the rows of the new place are drawn.
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return moved;
      }, where);
  }
}
