import type { PageToHost } from '../contract/messages.ts';

/** What the editor gives a web view's script. */
export interface VsCodeApi {
  postMessage(message: PageToHost): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  function acquireVsCodeApi(): VsCodeApi;
}
