import type { SessionEvent } from '../contract/events.ts';
import type { EventsMessage, PageToHost, SnapshotMessage } from '../contract/messages.ts';
import { reduceAll } from '../contract/reduce.ts';
import type { SessionState } from '../contract/session.ts';

export interface ChannelPorts {
  post(message: PageToHost): void;
  /**
   * A new state. `live`: it came by events and not as a snapshot, so it is news. `glance`: only the end of a long session, the whole comes next.
   */
  show(state: SessionState | null, as: 'live' | 'whole' | 'glance'): void;
  /** Calls back when what was shown is on the screen and the terminals have swallowed their share. */
  whenShown(then: () => void): void;
}

/**
 * The page's end of the numbered stream. Every message is answered with `taken` once it is on the screen, which is what lets the host send
 * the next: while the page works, a flood is merged there. A gap, or a session that isn't ours, asks for a snapshot.
 */
export class Channel {
  #state: SessionState | null = null;
  #seq: number | null = null;
  readonly #ports: ChannelPorts;

  constructor(ports: ChannelPorts) {
    this.#ports = ports;
  }

  snapshot(message: SnapshotMessage): void {
    this.#state = message.state;
    this.#seq = message.seq;
    this.#ports.show(this.#state, message.isGlance ? 'glance' : 'whole');
    this.#answer(message.seq);
  }

  events(message: EventsMessage): void {
    // Without a number, a snapshot has been asked for already.
    if (this.#seq === null) return;
    if (message.seq !== this.#seq + 1 || this.#state === null || message.sessionId !== this.#state.sessionId) {
      this.#seq = null;
      this.#ports.post({ type: 'resync' });
      return;
    }
    this.#seq = message.seq;
    // History is no news, whatever comes with it.
    let rest = message.events;
    for (;;) {
      const index = rest.findIndex(event => event.type === 'history');
      if (index < 0) break;
      if (index > 0) this.#apply(rest.slice(0, index), 'live');
      this.#apply(rest.slice(index, index + 1), 'whole');
      rest = rest.slice(index + 1);
    }
    if (rest.length > 0) this.#apply(rest, 'live');
    this.#answer(message.seq);
  }

  #apply(events: readonly SessionEvent[], as: 'live' | 'whole'): void {
    this.#state = this.#state && reduceAll(this.#state, events);
    this.#ports.show(this.#state, as);
  }

  #answer(seq: number): void {
    this.#ports.whenShown(() => this.#ports.post({ type: 'taken', seq }));
  }
}
