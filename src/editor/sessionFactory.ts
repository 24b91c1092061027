import type { SessionService } from '../session/sessionService.ts';

/** Where sessions come from and are kept. The session layer, which implements it, is loaded on first use. */
export type SessionFactory = Omit<SessionService, 'sweep'>;
