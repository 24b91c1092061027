import type { PageToHost } from '../contract/messages.ts';

/** A page that fails again and again must not fill the log. */
const MOST = 20;

/** Tells the host of errors that nobody caught: nobody looks into a web view's own console. */
export function reportErrors(post: (message: PageToHost) => void): void {
  let told = 0;
  const tell = (message: string) => {
    // Not an error: rows were measured while rows were being measured, and the rest comes a frame later.
    if (message.startsWith('ResizeObserver loop')) return;
    if (told++ < MOST) post({ type: 'pageError', message });
  };
  window.addEventListener('error', event =>
    tell(event.error instanceof Error ? (event.error.stack ?? event.message) : event.message),
  );
  window.addEventListener('unhandledrejection', event => tell(String(event.reason)));
  document.addEventListener('securitypolicyviolation', event =>
    tell(`content policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
  );
}
