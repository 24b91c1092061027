import type { SessionState } from '../contract/session.ts';

/** Names that Windows keeps for devices, with or without an extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name for the file of a session, without its extension: its title, as far as every file system takes it. */
export function exportName({ title, createdAt }: Pick<SessionState, 'title' | 'createdAt'>): string {
  const name = (title ?? '')
    .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
    .replace(/^[. -]+/, '')
    .slice(0, 60)
    .replace(/[. ]+$/, '');
  const day = new Date(createdAt).toISOString().slice(0, 10);
  return name === '' || DEVICES.test(name) ? `session ${day}` : name;
}
