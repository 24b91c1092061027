import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SteerOutcome } from '../../../src/contract/agentPort.ts';
import type { QueuedPrompt } from '../../../src/contract/queue.ts';
import { PromptQueue } from '../../../src/session/promptQueue.ts';
import type { TurnEnding } from '../../../src/session/turnEnding.ts';

/** A session's turns, and beside them what must have become of each text that was typed. */
class Turns {
  queue: readonly QueuedPrompt[] = [];
  paused = false;
  isRunning = false;
  stopAsked = false;
  canSteer = false;
  readonly sent: string[] = [];
  /** Texts that were typed, and neither dropped nor edited into others. */
  readonly meant = new Set<string>();
  readonly steering: { settle(outcome: SteerOutcome | Error): void }[] = [];
  #typed = 0;

  readonly it = new PromptQueue(
    { queue: [], queuePaused: false },
    {
      isBusy: () => this.isRunning,
      start: text => {
        assert.ok(!this.isRunning, 'two turns at once');
        this.isRunning = true;
        this.stopAsked = false;
        this.sent.push(text);
      },
      stop: () => {
        this.stopAsked = true;
      },
      steer: () => {
        if (!this.canSteer || this.stopAsked) return null;
        return new Promise((resolve, reject) => {
          this.steering.push({
            settle: outcome => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
          });
        });
      },
      steered: ({ text }) => this.sent.push(text),
      steerFailed: () => {},
      emit: event => {
        assert.ok(event.type === 'queue');
        this.queue = event.queue;
        this.paused = event.paused;
      },
    },
  );

  newText(): string {
    const text = `text ${++this.#typed}`;
    this.meant.add(text);
    return text;
  }

  at(place: number): QueuedPrompt | undefined {
    return this.queue[place % Math.max(1, this.queue.length)];
  }

  /** Its text is given up by the user, unless it is on its way already. */
  giveUp(prompt: QueuedPrompt | undefined): boolean {
    return prompt !== undefined && prompt.state !== 'sending' && this.meant.delete(prompt.text);
  }

  end(ending: TurnEnding): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.it.turnEnded(ending);
  }

  check(): void {
    const waiting = this.queue.map(({ text }) => text);
    assert.deepEqual([...this.sent, ...waiting].sort(), [...this.meant].sort(), 'lost, or there twice');
    assert.equal(new Set(this.queue.map(({ id }) => id)).size, this.queue.length);
    if (this.paused) assert.ok(this.queue.length > 0 && !this.isRunning, 'paused for nothing');
    const isHeld = this.queue[0] && this.queue[0].state !== 'waiting';
    if (!this.isRunning && !this.paused && !isHeld) assert.deepEqual(waiting, [], 'it does not go on');
  }
}

type Step = (turns: Turns) => void;

const place = fc.nat(7);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>(turns => turns.it.prompt(turns.newText())) },
  place.map<Step>(i => turns => turns.it.hold(turns.at(i)?.id ?? 'gone', true)),
  place.map<Step>(i => turns => turns.it.hold(turns.at(i)?.id ?? 'gone', false)),
  place.map<Step>(i => turns => {
    const prompt = turns.at(i);
    turns.it.edit(prompt?.id ?? 'gone', turns.giveUp(prompt) ? turns.newText() : 'x');
  }),
  place.map<Step>(i => turns => turns.it.edit(turns.at(i)?.id ?? 'gone', ' ')),
  fc.tuple(place, fc.integer({ min: -9, max: 9 })).map<Step>(
    ([i, by]) =>
      turns =>
        turns.it.move(turns.at(i)?.id ?? 'gone', by),
  ),
  place.map<Step>(i => turns => {
    const prompt = turns.at(i);
    turns.giveUp(prompt);
    turns.it.drop(prompt?.id ?? 'gone');
  }),
  fc.constant<Step>(turns => {
    for (const prompt of turns.queue) turns.giveUp(prompt);
    turns.it.clear();
  }),
  { weight: 2, arbitrary: place.map<Step>(i => turns => turns.it.send(turns.at(i)?.id ?? 'gone')) },
  fc.constant<Step>(turns => {
    if (turns.isRunning) turns.it.stopped();
  }),
  fc.boolean().map<Step>(can => turns => {
    turns.canSteer = can;
  }),
  {
    weight: 3,
    arbitrary: fc.constantFrom<TurnEnding>('well', 'well', 'stopped', 'broken').map<Step>(e => turns => turns.end(e)),
  },
  fc
    .constantFrom<SteerOutcome | Error>('taken', 'noTurn', 'refused', new Error('gone'))
    .map<Step>(outcome => turns => turns.steering.shift()?.settle(outcome)),
);

describe('the queue by itself', () => {
  it('loses no prompt and sends none twice, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 80, size: 'max' }), async all => {
        const turns = new Turns();
        for (const step of all) {
          step(turns);
          await new Promise(setImmediate);
          turns.check();
        }
        // All that is left goes once nothing holds it any more.
        for (const { settle } of turns.steering) settle('noTurn');
        await new Promise(setImmediate);
        for (const { id } of turns.queue) turns.it.hold(id, false);
        if (!turns.isRunning && turns.queue[0]) turns.it.send(turns.queue[0].id);
        for (let i = 0; turns.isRunning && i < 100; i++) turns.end('well');
        assert.deepEqual(turns.queue, []);
        turns.check();
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the order of what is only typed', () => {
    const turns = new Turns();
    for (let i = 0; i < 20; i++) turns.it.prompt(turns.newText());
    while (turns.isRunning) turns.end('well');
    assert.deepEqual(turns.sent, [...turns.meant]);
  });

  it('after a restart waits, and asks again for what was on its way', () => {
    const emitted: unknown[] = [];
    const saved: readonly QueuedPrompt[] = [
      { id: '1', text: 'a', state: 'sending' },
      { id: '2', text: 'b', state: 'editing' },
    ];
    const unused = () => assert.fail();
    const it = new PromptQueue(
      { queue: saved, queuePaused: false },
      {
        isBusy: () => false,
        start: unused,
        stop: unused,
        steer: unused,
        steered: unused,
        steerFailed: unused,
        emit: event => emitted.push(event),
      },
    );
    it.restored();
    const queue = [{ ...saved[0], state: 'waiting' }, saved[1]];
    assert.deepEqual(emitted, [{ type: 'queue', queue, paused: true }]);
  });
});
