import { errorText } from '../../contract/errorText.ts';
import type { Notice } from '../../contract/notice.ts';

/** What the chat is told of the store. */
export type StoreNotice = Pick<Notice, 'level' | 'code' | 'params' | 'detail' | 'actions'>;

/** Which parts of a session can't be written at the moment. The user hears of it once when it begins, and once when it is over. */
export class StoreHealth {
  readonly #failing = new Set<string>();
  readonly #folder: string;
  readonly #log: (message: string) => void;
  readonly #early: StoreNotice[] = [];
  #tell: ((notice: StoreNotice) => void) | null = null;
  #lost = 0;

  /** `folder` is named to the user. */
  constructor(folder: string, log: (message: string) => void) {
    this.#folder = folder;
    this.#log = log;
  }

  get isFailing(): boolean {
    return this.#failing.size > 0;
  }

  /** Who puts notices into the chat. */
  reportTo(tell: (notice: StoreNotice) => void): void {
    this.#tell = tell;
    for (const notice of this.#early.splice(0)) tell(notice);
  }

  fails(part: 'log' | 'output', error: unknown): void {
    if (this.#failing.has(part)) return;
    const wasWell = this.#failing.size === 0;
    this.#failing.add(part);
    this.#log(`${this.#folder} can't be written to (${part}): ${String(error)}`);
    if (!wasWell) return;
    const params = { folder: this.#folder, error: errorText(error) };
    this.#say({ level: 'error', code: 'storeFails', params, detail: null, actions: ['settings', 'log'] });
  }

  /** `lost`: how many events were given up. */
  works(part: 'log' | 'output', lost = 0): void {
    this.#lost += lost;
    if (!this.#failing.delete(part) || this.#failing.size > 0) return;
    this.#log(`${this.#folder} can be written to again.`);
    if (this.#lost === 0) this.#say({ level: 'info', code: 'storeWorks', params: {}, detail: null, actions: [] });
    else this.#say({ level: 'warning', code: 'storeGap', params: {}, detail: null, actions: [] });
    this.#lost = 0;
  }

  /** The session is closed with something that was not written. */
  closedUnwritten(): void {
    this.#log(`${this.#folder} could not be written to before it was closed; its end is missing.`);
  }

  /** Another window goes on with the session. */
  taken(): void {
    this.#log(`${this.#folder} was opened elsewhere while this window slept.`);
    this.#say({ level: 'error', code: 'storeTaken', params: {}, detail: null, actions: [] });
  }

  #say(notice: StoreNotice): void {
    if (this.#tell) this.#tell(notice);
    else this.#early.push(notice);
  }
}
