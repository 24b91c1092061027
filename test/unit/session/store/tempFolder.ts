import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSession } from '../../../../src/contract/newSession.ts';
import type { SessionState } from '../../../../src/contract/session.ts';
import { type OpenedStore, restoreStore, type StoreOptions } from '../../../../src/session/store/openStore.ts';
import { type ReadLog, readEventLog } from '../../../../src/session/store/readEventLog.ts';
import { type SessionFolder, sessionFolder } from '../../../../src/session/store/sessionFolder.ts';

/** A storage folder that is gone after the test. */
export class TempFolder {
  readonly path = mkdtempSync(path.join(tmpdir(), 'gangway-store-'));
  readonly log: string[] = [];

  options(keptBytes = 64): StoreOptions {
    return { keptBytes, spoolBytes: 1024 * 1024, log: message => this.log.push(message) };
  }

  /** A place for a session. */
  folder(sessionId: string = randomUUID()): SessionFolder {
    return sessionFolder(this.path, sessionId) ?? assert.fail(`${sessionId} is no id`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export function emptyState(sessionId: string, keptBytes = 64): SessionState {
  const agent = { id: 'x', label: 'X', name: null, version: null };
  return newSession({ sessionId, agent, cwd: '/work', createdAt: 1000, keptBytes });
}

/** What must be the same on disk: all but the process and the files. */
export function kept(state: SessionState): object {
  const { phase: _phase, traffic: _traffic, changes: _changes, ...rest } = state;
  return rest;
}

export async function readable(folder: SessionFolder, keptBytes = 64): Promise<ReadLog> {
  const read = await readEventLog(folder, keptBytes);
  return 'refused' in read ? assert.fail(read.detail) : read;
}

export async function restored(folder: SessionFolder, options: StoreOptions): Promise<OpenedStore> {
  const opened = await restoreStore(folder, options);
  return 'refused' in opened ? assert.fail(opened.detail) : opened;
}
