import type { Adapter } from '../adapter/adapter.ts';
import type { PermissionAnswer, Withdrawal } from '../contract/agentPort.ts';
import type { SessionEvent } from '../contract/events.ts';
import type { Question, UserAnswer } from '../contract/question.ts';
import type { StartTerminal } from '../contract/terminalPort.ts';
import type { ToolCall } from '../contract/toolCall.ts';
import type { BaselineJournal } from './changes/baselineJournal.ts';
import type { ChangeReview } from './changes/changeReview.ts';
import { ClientTerminals } from './clientTerminals.ts';
import { Elicitations } from './elicitations.ts';
import type { FileAccess } from './files/fileRequests.ts';
import { PermissionAsks } from './permissionAsks.ts';
import type { PermissionPolicy } from './permissions/judge.ts';
import { SessionFiles } from './sessionFiles.ts';
import { VendorRequests } from './vendorRequests.ts';

/** What a session may do for its agent. Absent: it does not. */
export interface ClientServices {
  /** Runs commands in terminals of the client. */
  readonly startTerminal?: StartTerminal | undefined;
  readonly files?: FileAccess | undefined;
  /** The user's own rules on permissions; without them the user is always asked. */
  readonly permissions?: PermissionPolicy | undefined;
  /** Where first texts of changed files are kept; without it changes aren't followed. */
  readonly baselines?: BaselineJournal | undefined;
}

export interface ClientSideInit {
  readonly services: ClientServices;
  readonly adapter: Adapter;
  readonly agentId: string;
  readonly cwd: string;
  readonly emit: (event: SessionEvent) => void;
  /** Does a turn run that may still ask something? */
  readonly isInTurn: () => boolean;
  /** The call as it is shown; null: there is none. */
  readonly findCall: (toolCallId: string) => ToolCall | null;
  /** Hears of a request for permission that offers no answer: what it was about. */
  readonly onUnanswerable: (title: string) => void;
  readonly log: (message: string) => void;
}

/** Everything that an agent asks of its client, and the user's answers to it. */
export class ClientSide {
  readonly #asks: PermissionAsks;
  readonly #vendor: VendorRequests;
  readonly #elicitations: Elicitations;
  readonly #terminals: ClientTerminals | null;
  readonly #files: SessionFiles | null;

  constructor(init: ClientSideInit) {
    const { services, adapter, agentId, cwd, emit, isInTurn, log } = init;
    const { startTerminal: start, files: access, baselines } = services;
    const now = Date.now;
    this.#asks = new PermissionAsks({
      adapter,
      now,
      agentId,
      cwd,
      policy: services.permissions ?? null,
      findCall: init.findCall,
      unanswerable: ask => init.onUnanswerable(ask.title || ask.toolCallId),
      log,
    });
    this.#vendor = new VendorRequests({ adapter, now, cwd });
    this.#elicitations = new Elicitations({ adapter, emit, now });
    this.#terminals = start ? new ClientTerminals({ start, adapter, now, cwd }) : null;
    const journal = baselines ?? null;
    this.#files = access ? new SessionFiles({ access, journal, agentId, cwd, emit, isInTurn, log }) : null;
  }

  get review(): ChangeReview | null {
    return this.#files?.review ?? null;
  }

  /** Each event of the session, as it happens. */
  tap(event: SessionEvent): void {
    this.#files?.tap(event);
  }

  /** Goes on with what an earlier process of the editor knew. */
  restore(): void {
    this.#files?.restore();
  }

  requestPermission(params: unknown, signal: Withdrawal): Promise<PermissionAnswer> {
    return this.#asks.ask(params, signal);
  }

  /** Any other request; null: the method isn't known. */
  request(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null {
    return (
      this.#files?.request(method, params, signal) ??
      this.#terminals?.request(method, params) ??
      this.#elicitations.request(method, params, signal) ??
      this.#vendor.request(method, params, signal)
    );
  }

  notification(method: string, params: unknown): void {
    if (!this.#elicitations.notification(method, params)) void this.#vendor.notify(method, params);
  }

  answerPermission(askId: string, optionId: string | null): void {
    this.#asks.settle(askId, optionId);
  }

  answerQuestion(question: Question, answer: UserAnswer): void {
    this.#vendor.answer(question.questionId, question.subject, answer);
    this.#elicitations.answer(question, answer);
    this.#files?.answer(question, answer);
  }

  stopCommand(toolCallId: string, runId: string): void {
    this.#terminals?.stopCommand(toolCallId, runId);
  }

  /** Withdraws what is being asked: nobody waits for it any more. */
  cancelAsks(): void {
    this.#asks.cancelAll();
    this.#vendor.cancelAll();
    this.#elicitations.cancelAll();
    this.#files?.cancelAsks();
  }

  /** Ends the commands in the client's terminals. Resolves when they are gone. */
  async endCommands(): Promise<void> {
    await this.#terminals?.endAll();
  }

  /** Resolves when all is written. */
  async settle(): Promise<void> {
    await this.#files?.settle();
  }
}
