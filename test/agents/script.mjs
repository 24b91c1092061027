// Plays a script: JSON lines, one step each, from top to bottom:
//   {"wait": "session/prompt"}      until a request or notification of this name comes; its id is "$id" from then on
//   {"send": {...}}                 a frame; "$id" and "$session" in it are filled in
//   {"update": {...}}               the same for the `update` of a session/update
//   {"raw": "text"}                 bytes as they are, no line break added
//   {"delay": 20}                   milliseconds
//   {"stderr": "text"}, {"exit": 1}
// initialize and session/new are answered as usual unless the script waits for them.
import { readFileSync } from 'node:fs';
import { send, sendUpdate, sleep, write } from './wire.mjs';

export class Script {
  #steps;
  #waiting = null;
  #arrived = [];
  #id = null;
  sessionId = 'session-1';

  constructor(file) {
    this.#steps = readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => JSON.parse(line));
  }

  /** Whether the script itself answers this method. */
  waitsFor(method) {
    return this.#steps.some(step => step.wait === method);
  }

  arrive(message) {
    this.#arrived.push(message);
    this.#waiting?.();
  }

  async play() {
    for (const step of this.#steps) {
      if (step.wait) await this.#wait(step.wait);
      if (step.send) await send(this.#filled(step.send));
      if (step.update) await sendUpdate(this.sessionId, this.#filled(step.update));
      if (step.raw !== undefined) await write(step.raw);
      if (step.delay) await sleep(step.delay);
      if (step.stderr !== undefined) process.stderr.write(step.stderr);
      if (step.exit !== undefined) process.exit(step.exit);
    }
  }

  async #wait(method) {
    for (;;) {
      const index = this.#arrived.findIndex(message => message.method === method);
      const [message] = index < 0 ? [] : this.#arrived.splice(0, index + 1).slice(-1);
      if (message) {
        if (message.id !== undefined) this.#id = message.id;
        return;
      }
      await new Promise(resolve => {
        this.#waiting = resolve;
      });
    }
  }

  #filled(value) {
    const text = JSON.stringify(value).replaceAll('"$id"', JSON.stringify(this.#id));
    return JSON.parse(text.replaceAll('"$session"', JSON.stringify(this.sessionId)));
  }
}
