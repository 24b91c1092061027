import type { EventsMessage, PageToHost, SnapshotMessage } from '../contract/messages.ts';
import { reduceAll } from '../contract/reduce.ts';
import type { SessionState } from '../contract/session.ts';

export interface ChannelPorts {
  post(message: PageToHost): void;
  /** A new state. `live`: it came by events and not as a snapshot, so it is news. */
  show(state: SessionState | null, live: boolean): void;
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
    this.#show(message.seq, false);
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
    this.#state = reduceAll(this.#state, message.events);
    this.#show(message.seq, true);
  }

  #show(seq: number, live: boolean): void {
    this.#ports.show(this.#state, live);
    this.#ports.whenShown(() => this.#ports.post({ type: 'taken', seq }));
  }
}
