// A command card as a user reads it. Locators are the page's test ids.
import type { Locator } from 'playwright-core';
import { until } from './until.ts';

/** How the card of an ended command reads. */
export interface CardText {
  command: string;
  cwd: string;
  state: string;
  pill: string;
  output: string;
}

export class Card {
  readonly locator: Locator;

  constructor(locator: Locator) {
    this.locator = locator;
  }

  part(name: 'cwd' | 'command' | 'output' | 'pill' | 'more' | 'open-output' | 'toggle'): Locator {
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

  /** Shows the output where there is any; a card whose command was short and went well keeps it closed. */
  async open(): Promise<this> {
    const toggle = this.part('toggle');
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
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

  /** Waits for the output to be drawn: a terminal takes a moment, also after the command has ended. */
  async drawn(): Promise<this> {
    await this.open();
    if ((await this.part('output').count()) > 0)
      await until('the output is drawn', async () => (await this.output()) !== '');
    return this;
  }

  async text(): Promise<CardText> {
    await this.drawn();
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
