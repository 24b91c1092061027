import { asArray, asRecord, type Json, stringAt } from '../adapter/wire.ts';
import { newSession } from '../contract/newSession.ts';
import type { PermissionOption, SessionState } from '../contract/session.ts';
import { Transcript } from './transcript.ts';

/** One line of a recording after its header: a frame with its time, or what replaces one (`raw`: a line that wasn't JSON). */
export interface RecordedLine {
  readonly t?: number;
  readonly dir?: 'in' | 'out';
  readonly frame?: unknown;
  readonly raw?: string;
}

export interface Replay {
  readonly state: SessionState;
  /** As the agent answered in the handshake. */
  readonly protocolVersion: number | null;
}

/**
 * Plays recorded traffic into a transcript as if live: incoming frames go through the adapter, outgoing ones tell which prompts, cancels
 * and permission answers were sent. Times are the recording's.
 */
export function replay(lines: readonly RecordedLine[], keptBytes?: number): Replay {
  const player = new Player(mainSession(lines), keptBytes);
  for (const line of lines) player.play(line);
  return player.finish();
}

/** The agent's id of the session that the recording is about: the first one that was prompted or loaded. */
function mainSession(lines: readonly RecordedLine[]): string {
  for (const { dir, frame } of lines) {
    const { method, params } = asRecord(frame) ?? {};
    const sessionId = asRecord(params)?.['sessionId'];
    if (dir === 'out' && (method === 'session/prompt' || method === 'session/load') && typeof sessionId === 'string')
      return sessionId;
  }
  return 'recording';
}

class Player {
  readonly #transcript: Transcript;
  /** Methods of the requests under way in each direction, by id. */
  readonly #sent = new Map<unknown, string>();
  readonly #asked = new Map<unknown, readonly PermissionOption[]>();
  #sessionId: string | null = null;
  #protocolVersion: number | null = null;
  #frames = 0;
  #badLines = 0;
  #turns = 0;
  #now = 0;

  constructor(sessionId: string, keptBytes: number | undefined) {
    const agent = { id: 'recording', label: 'Recording', name: null, version: null };
    const init = { sessionId, agent, cwd: '', createdAt: 0 };
    this.#transcript = new Transcript({ state: newSession(keptBytes === undefined ? init : { ...init, keptBytes }) });
  }

  play(line: RecordedLine): void {
    this.#now = line.t ?? this.#now;
    const frame = asRecord(line.frame);
    if (line.dir === 'in') this.#frames++;
    if (!frame) {
      if (typeof line.raw === 'string') this.#badLines++;
      return;
    }
    if (line.dir === 'out') this.#outgoing(frame);
    else this.#incoming(frame);
    // As live: what came within one flush interval is merged, the rest is reduced on its own.
    this.#transcript.flush();
  }

  finish(): Replay {
    if (this.#transcript.state.turn) this.#transcript.endTurn({ kind: 'agentGone' }, this.#now);
    const { unknownUpdates } = this.#transcript.adapter;
    this.#transcript.push({
      type: 'traffic',
      traffic: { frames: this.#frames, unknownUpdates, badLines: this.#badLines },
    });
    this.#transcript.flush();
    return { state: this.#transcript.state, protocolVersion: this.#protocolVersion };
  }

  #outgoing(frame: Json): void {
    const params = asRecord(frame['params']);
    const method = frame['method'];
    if (typeof method !== 'string') {
      this.#answered(frame);
      return;
    }
    if (frame['id'] !== undefined) this.#sent.set(frame['id'], method);
    if (method === 'session/prompt' || method === 'session/load') this.#bind(params?.['sessionId']);
    if (method === 'session/prompt')
      this.#transcript.adapter.turnStarted(`t${++this.#turns}`, promptText(params?.['prompt']), this.#now);
    if (method === 'session/cancel' && params?.['sessionId'] === this.#sessionId)
      this.#transcript.adapter.cancelAsked();
  }

  #incoming(frame: Json): void {
    const method = frame['method'];
    const params = asRecord(frame['params']);
    if (method === 'session/update') this.#updated(params);
    else if (method === 'session/request_permission') this.#permissionAsked(frame['id'], params);
    else if (method === '$/cancel_request') this.#withdrawn(params?.['requestId']);
    else if (method === undefined && frame['id'] !== undefined) this.#responded(frame);
    else if (method === 'elicitation/create')
      this.#transcript.adapter.elicitationAsked(`question ${String(frame['id'])}`, params, this.#now);
    else if (typeof method === 'string') this.#vendorMethod(method, frame);
  }

  #updated(params: Json | undefined): void {
    this.#transcript.adapter.sessionUpdate(params, this.#now);
    const update = asRecord(params?.['update']);
    // Protocol 2 tells the turn's end by state; its prompt is answered at once.
    if (
      update?.['sessionUpdate'] === 'state_update' &&
      update['state'] === 'idle' &&
      params?.['sessionId'] === this.#sessionId
    ) {
      this.#transcript.endTurn({ kind: 'answer', response: update }, this.#now);
    }
  }

  #responded(frame: Json): void {
    const method = this.#sent.get(frame['id']);
    this.#sent.delete(frame['id']);
    const result = asRecord(frame['result']);
    if (method === 'initialize' && result) {
      this.#protocolVersion = typeof result['protocolVersion'] === 'number' ? result['protocolVersion'] : null;
      this.#transcript.adapter.handshake(result);
    }
    if (method === 'session/new') this.#bind(result?.['sessionId'], true);
    if (method !== 'session/prompt') return;
    const error = asRecord(frame['error']);
    if (error) this.#transcript.endTurn({ kind: 'error', message: String(error['message'] ?? 'error') }, this.#now);
    else if (result?.['stopReason'] !== undefined)
      this.#transcript.endTurn({ kind: 'answer', response: result }, this.#now);
  }

  #permissionAsked(id: unknown, params: Json | undefined): void {
    const { adapter } = this.#transcript;
    const ask = adapter.readPermission(String(id), params, this.#now);
    adapter.showPermission(ask);
    this.#asked.set(id, ask.options);
  }

  /** The answer to a question was in the agent's own form, so a replay shows it without one. */
  #vendorMethod(method: string, frame: Json): void {
    const awaited = frame['id'] !== undefined;
    const questionId = `question ${String(frame['id'])}`;
    this.#transcript.adapter.vendorMethod({ questionId, method, params: frame['params'], awaited, at: this.#now });
  }

  #answered(frame: Json): void {
    const outcome = asRecord(asRecord(frame['result'])?.['outcome']);
    const option = this.#asked.get(frame['id'])?.find(({ optionId }) => optionId === outcome?.['optionId']);
    this.#asked.delete(frame['id']);
    this.#transcript.adapter.permissionSettled(String(frame['id']), option?.kind ?? null, this.#now);
  }

  #withdrawn(id: unknown): void {
    if (this.#asked.has(id)) this.#transcript.adapter.permissionSettled(String(id), null, this.#now);
  }

  #bind(sessionId: unknown, isNew = false): void {
    if (typeof sessionId !== 'string') return;
    this.#sessionId = sessionId;
    this.#transcript.adapter.bind(sessionId, isNew);
  }
}

function promptText(prompt: unknown): string {
  return asArray(prompt)
    .map(block => stringAt(block, 'text') ?? '')
    .join('');
}
