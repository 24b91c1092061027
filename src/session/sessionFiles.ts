import type { Withdrawal } from '../contract/agentPort.ts';
import type { SessionEvent } from '../contract/events.ts';
import type { Question, UserAnswer } from '../contract/question.ts';
import type { BaselineJournal } from './changes/baselineJournal.ts';
import type { ChangeReview } from './changes/changeReview.ts';
import { ChangeTracker } from './changes/changeTracker.ts';
import { AccessAsks } from './files/accessAsks.ts';
import { type FileAccess, FileRequests } from './files/fileRequests.ts';

export interface SessionFilesInit {
  readonly access: FileAccess;
  /** null: changes aren't followed. */
  readonly journal: BaselineJournal | null;
  readonly agentId: string;
  readonly cwd: string;
  readonly emit: (event: SessionEvent) => void;
  /** May questions be asked now? */
  readonly isInTurn: () => boolean;
  readonly log: (message: string) => void;
}

/** The files of one session: what the agent asks of them, and what it changes in them. */
export class SessionFiles {
  readonly #asks: AccessAsks;
  readonly #requests: FileRequests;
  readonly #changes: ChangeTracker | null;

  constructor(init: SessionFilesInit) {
    const { access, journal, agentId, cwd, emit, isInTurn, log } = init;
    const { texts, folders } = access;
    this.#asks = new AccessAsks({ emit, isInTurn, now: Date.now });
    this.#changes = journal && new ChangeTracker({ texts, journal, folders, cwd, emit, log });
    this.#requests = new FileRequests({
      texts,
      folders,
      agentFolders: access.agentFolders(agentId),
      ask: (kind, path, signal) => this.#asks.ask(kind, path, signal),
      willWrite: async path => this.#changes?.willWrite(path),
      didWrite: path => this.#changes?.didWrite(path),
    });
  }

  get review(): ChangeReview | null {
    return this.#changes;
  }

  /** See {@link FileRequests.request}. */
  request(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null {
    return this.#requests.request(method, params, signal);
  }

  answer({ questionId, subject }: Question, answer: UserAnswer): void {
    this.#asks.answer(questionId, subject, answer);
  }

  /** Refuses what is being asked: nobody waits for it any more. */
  cancelAsks(): void {
    this.#asks.cancelAll();
  }

  /** Each event of the session, as it happens. */
  tap(event: SessionEvent): void {
    this.#changes?.tap(event);
  }

  /** Goes on with what an earlier process of the editor knew. */
  restore(): void {
    void this.#changes?.load();
  }

  /** Resolves when all is written. */
  async settle(): Promise<void> {
    await this.#changes?.settle();
  }
}
