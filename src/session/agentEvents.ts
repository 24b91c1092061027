import type { Adapter } from '../adapter/adapter.ts';
import type { AgentEvents } from '../contract/agentPort.ts';
import type { Notice, NoticeCode } from '../contract/notice.ts';
import type { ClientSide } from './clientSide.ts';
import { CANCELLED } from './permissionAsks.ts';
import type { ReplayedHistory } from './replayedHistory.ts';

export interface AgentEventsInit {
  readonly adapter: Adapter;
  readonly client: ClientSide;
  /** What the agent replays just now; null: nothing. */
  readonly replay: () => ReplayedHistory | null;
  /** The agent's label. */
  readonly agent: string;
  /** Counts a line that is no message. */
  readonly badLine: () => void;
  /** Says something in the chat. */
  readonly warn: (code: NoticeCode, params: Notice['params'], actions?: Notice['actions']) => void;
  readonly closed: AgentEvents['closed'];
  readonly log: (message: string) => void;
}

/** Where what an agent says and asks goes: to what it replays, while it does, else to the conversation, or to whoever serves its requests. */
export function agentEvents(init: AgentEventsInit): AgentEvents {
  const { adapter, client, replay, agent, badLine, warn, closed, log } = init;
  let saidLogLines = false;
  return {
    update: params => {
      const now = Date.now();
      if (!replay()?.update(params, now)) adapter.sessionUpdate(params, now);
    },
    // What is over needs no permission any more.
    requestPermission: async (params, withdrawn) =>
      replay()?.isAbout(params) ? CANCELLED : client.requestPermission(params, withdrawn),
    request: (method, params, withdrawn) =>
      replay()?.vendorMethod(method, params, true) ?? client.request(method, params, withdrawn),
    notification: (method, params) => {
      if (!replay()?.vendorMethod(method, params, false)) client.notification(method, params);
    },
    badLine: line => {
      badLine();
      log(`${agent} printed: ${line}`);
      if (!saidLogLines) warn('agentPrintsLog', {}, ['log', 'restart']);
      saidLogLines = true;
    },
    lineTooLong: limitBytes => warn('lineTooLong', { limit: String(Math.round(limitBytes / 2 ** 20)) }),
    closed,
  };
}
