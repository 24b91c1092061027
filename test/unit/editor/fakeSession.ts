import type { SessionEvent } from '../../../src/contract/events.ts';
import { newSession } from '../../../src/contract/newSession.ts';
import type { UserAnswer } from '../../../src/contract/question.ts';
import { reduceAll } from '../../../src/contract/reduce.ts';
import type { SessionState } from '../../../src/contract/session.ts';
import type { QueuePort } from '../../../src/session/promptQueue.ts';
import type { SessionPort } from '../../../src/session/sessionPort.ts';

type Listener = Parameters<SessionPort['subscribe']>[0];

/** A session without an agent: it does what a test emits, and notes what it was asked for. */
export class FakeSession implements SessionPort {
  state: SessionState;
  readonly asked: string[] = [];
  readonly review = null;
  readonly queue: QueuePort = {
    hold: (id, held) => this.asked.push(`hold ${id} ${held}`),
    edit: (id, text) => this.asked.push(`edit ${id} ${text}`),
    move: (id, by) => this.asked.push(`move ${id} ${by}`),
    drop: id => this.asked.push(`drop ${id}`),
    clear: () => this.asked.push('clear'),
    send: id => this.asked.push(`send ${id}`),
  };
  isDisposed = false;
  readonly #listeners = new Set<Listener>();

  constructor(sessionId: string, keptBytes = 1024) {
    const agent = { id: 'fake', label: 'Fake', name: null, version: null };
    this.state = newSession({ sessionId, agent, cwd: '/work', createdAt: 1, keptBytes });
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  emit(events: readonly SessionEvent[]): void {
    this.state = reduceAll(this.state, events);
    for (const listener of this.#listeners) listener(events, this.state);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  prompt(text: string): void {
    this.asked.push(`prompt ${text}`);
  }

  rename(title: string): void {
    this.asked.push(`rename ${title}`);
  }

  stop(): void {
    this.asked.push('stop');
  }

  stopCommand(toolCallId: string, runId: string): void {
    this.asked.push(`stopCommand ${toolCallId} ${runId}`);
  }

  endAgent(): void {
    this.asked.push('endAgent');
  }

  restart(): void {
    this.asked.push('restart');
  }

  async connect(): Promise<void> {
    this.asked.push('connect');
  }

  async agentSessions(): Promise<null> {
    return null;
  }

  async fork(): Promise<null> {
    this.asked.push('fork');
    return null;
  }

  async logout(): Promise<boolean> {
    this.asked.push('logout');
    return true;
  }

  answerPermission(askId: string, optionId: string | null): void {
    this.asked.push(`answer ${askId} ${optionId}`);
  }

  answerQuestion(questionId: string, answer: UserAnswer): void {
    this.asked.push(`answer ${questionId} ${answer.kind}`);
  }

  async outputFile(): Promise<string | null> {
    return null;
  }

  async dispose(): Promise<void> {
    this.isDisposed = true;
  }
  async close(): Promise<void> {
    this.asked.push('close');
    await this.dispose();
  }

  async delete(): Promise<void> {
    this.asked.push('delete');
    await this.dispose();
  }
}
