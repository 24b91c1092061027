// The chat as a user meets it: what can be typed, pressed and read. Locators are the page's test ids.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { FrameLocator, Locator } from 'playwright-core';

/** How the card of an ended command reads. */
export interface CardText {
  command: string;
  cwd: string;
  state: string;
  pill: string;
  output: string;
}

export class Chat {
  readonly frame: FrameLocator;

  constructor(frame: FrameLocator) {
    this.frame = frame;
  }

  /** Sends text as a prompt and gives the card of the command that it starts. */
  async run(text: string): Promise<Card> {
    const before = await this.cards().count();
    await this.type(text);
    return await this.newCard(before);
  }

  async type(text: string): Promise<void> {
    const input = this.frame.getByTestId('composer-input');
    await input.fill(text);
    await input.press('Enter');
  }

  async newCard(before: number): Promise<Card> {
    const locator = this.cards().nth(before);
    await locator.waitFor();
    return new Card(locator);
  }

  async stop(): Promise<void> {
    await this.frame.getByTestId('composer-stop').click();
  }

  cards(): Locator {
    return this.frame.getByTestId('command-card');
  }

  async cardTexts(): Promise<CardText[]> {
    const texts: CardText[] = [];
    for (const locator of await this.cards().all()) texts.push(await new Card(locator).text());
    return texts;
  }

  async nodeCount(): Promise<number> {
    return await this.frame.locator('html').evaluate(root => root.querySelectorAll('*').length);
  }
}

export class Card {
  readonly locator: Locator;

  constructor(locator: Locator) {
    this.locator = locator;
  }

  part(name: 'cwd' | 'command' | 'output' | 'pill' | 'more' | 'open-output'): Locator {
    return this.locator.getByTestId(`card-${name}`);
  }

  async textOf(name: 'cwd' | 'command' | 'pill'): Promise<string> {
    return ((await this.part(name).textContent()) ?? '').trim();
  }

  /** The command's state, or null when the card says none. */
  async state(): Promise<string | null> {
    return await this.locator.getAttribute('data-state');
  }

  async ended(): Promise<this> {
    await until('the command has ended', async () => !['pending', 'running', null].includes(await this.state()));
    return this;
  }

  async running(): Promise<this> {
    await until('the command runs', async () => (await this.state()) === 'running');
    return this;
  }

  /** Shows the output; a card whose command was short and went well keeps it closed. */
  async open(): Promise<this> {
    const toggle = this.locator.locator('[aria-expanded="false"]').first();
    if ((await this.part('output').count()) === 0 && (await toggle.count()) > 0) await toggle.click();
    await this.part('output').waitFor();
    return this;
  }

  /** The output as a user would select and copy it, or '' while there is none. */
  async output(): Promise<string> {
    const [output] = await this.part('output').all();
    const selected = await output?.evaluate(node => {
      const selection = getSelection();
      selection?.selectAllChildren(node);
      const text = String(selection);
      selection?.removeAllRanges();
      return text;
    });
    return (selected ?? '').replaceAll('\u00a0', ' ').trimEnd();
  }

  async pill(): Promise<string> {
    return await this.textOf('pill');
  }

  async text(): Promise<CardText> {
    await this.open();
    return {
      command: await this.textOf('command'),
      cwd: await this.textOf('cwd'),
      state: (await this.state()) ?? '',
      pill: await this.pill(),
      output: await this.output(),
    };
  }

  /** The computed colour of the innermost element that holds this text of the output. */
  async colourOf(text: string): Promise<string> {
    const element = this.part('output').getByText(text).last();
    return await element.evaluate(node => getComputedStyle(node).color);
  }
}

/** Waits for something to become true. The limit is only there so that a failure names what never came. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `never came: ${what}`);
    await wait(50);
  }
}
