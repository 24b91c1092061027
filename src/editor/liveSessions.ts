import { agentFolders } from '../agent/agentFolders.ts';
import { clientAbilities } from '../agent/clientAbilities.ts';
import { startAgent } from '../agent/launch.ts';
import { startTerminal } from '../agent/startTerminal.ts';
import type { AgentDefinition } from '../contract/agentDefinition.ts';
import { AgentStartError } from '../contract/agentPort.ts';
import { createSessionService, type SessionService } from '../session/sessionService.ts';
import type { Log } from './log.ts';
import { permissionPolicy } from './permissionSettings.ts';
import type { SessionSettings } from './settings.ts';
import { EditorFiles } from './textFiles.ts';
import { workspaceFolders } from './workspaceFolders.ts';

export interface LiveSessionsOptions {
  /** Where sessions are kept, as the settings say now. */
  readonly storageDir: () => string;
  readonly clientVersion: string;
  readonly settings: () => SessionSettings;
  readonly findAgent: (agentId: string) => Promise<AgentDefinition | null>;
  readonly isTrusted: () => boolean;
  readonly log: Log;
}

/** Sessions with real agents. This file brings the session layer, the adapter and the protocol with it, so it is loaded on first use only. */
export function liveSessions(options: LiveSessionsOptions): SessionService {
  const { log, settings } = options;
  return createSessionService({
    // Each session has the settings of its time.
    get storageDir() {
      return options.storageDir();
    },
    get keptBytes() {
      return settings().keptBytes;
    },
    get spoolBytes() {
      return settings().spoolBytes;
    },
    get retentionDays() {
      return settings().retentionDays;
    },
    files: { texts: new EditorFiles(), folders: workspaceFolders, agentFolders: id => agentFolders(id) },
    findAgent: options.findAgent,
    startTerminal,
    permissions: permissionPolicy(log),
    launch: async (definition, cwd, events, signal) => {
      // The last gate: whatever asks for an agent, none starts without trust.
      if (!options.isTrusted()) throw new AgentStartError('untrusted', {}, null);
      return startAgent(definition, {
        cwd,
        events,
        signal,
        startTimeoutMs: settings().startTimeoutMs,
        clientVersion: options.clientVersion,
        abilities: { ...clientAbilities(definition), elicitation: true },
        log: line => log.debug(`[${definition.label}] ${line}`),
      });
    },
    log: message => log.warn(message),
  });
}
