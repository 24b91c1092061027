import path from 'node:path';

/** Every setting of the manifest; a test compares. */
export const SETTINGS = {
  agents: 'gangway.agents',
  defaultAgent: 'gangway.defaultAgent',
  outputKeptKB: 'gangway.output.keptKB',
  outputSpoolMB: 'gangway.output.spoolMB',
  sessionsLocation: 'gangway.sessions.location',
  sessionsRetentionDays: 'gangway.sessions.retentionDays',
  permissionRules: 'gangway.permissions.rules',
  startTimeoutSeconds: 'gangway.startTimeoutSeconds',
  notifyDone: 'gangway.notifications.done',
} as const;

/** What both the editor's configuration and a test's map can do. The editor checks no types, so values come as unknown. */
export interface SettingsSource {
  get(name: string): unknown;
}

export interface SessionSettings {
  readonly keptBytes: number;
  readonly spoolBytes: number;
  readonly startTimeoutMs: number;
  /** 0: sessions are kept for ever. */
  readonly retentionDays: number;
}

/** The settings of a session, in bytes and milliseconds, forced into the limits that the manifest states. */
export function sessionSettings(source: SettingsSource): SessionSettings {
  return {
    keptBytes: integer(source.get(SETTINGS.outputKeptKB), 16, 4096, 256) * 1024,
    spoolBytes: integer(source.get(SETTINGS.outputSpoolMB), 1, 4096, 64) * 1024 * 1024,
    startTimeoutMs: integer(source.get(SETTINGS.startTimeoutSeconds), 1, 600, 60) * 1000,
    retentionDays: integer(source.get(SETTINGS.sessionsRetentionDays), 0, 36_500, 0),
  };
}

/** The folder that the user wants sessions in; null: none, or no absolute path. */
export function sessionsLocation(source: SettingsSource): string | null {
  const value = source.get(SETTINGS.sessionsLocation);
  return typeof value === 'string' && path.isAbsolute(value.trim()) ? path.normalize(value.trim()) : null;
}

/** The id or name of the agent of a new session. */
export function defaultAgentId(source: SettingsSource): string {
  const value = source.get(SETTINGS.defaultAgent);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : 'shell';
}

function integer(value: unknown, minimum: number, maximum: number, fallback: number): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return fallback;
  return Math.min(maximum, Math.max(minimum, Math.trunc(value)));
}
