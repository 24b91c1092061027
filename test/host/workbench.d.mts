import type { Browser, Page } from 'playwright-core';

export interface WorkbenchOptions {
  /** The folder to open; without one an empty window. */
  folder?: string;
  /** Folders of extensions under development. */
  extension?: string | string[];
  extensionTestsPath?: string;
  viewport?: { width: number; height: number };
  prepare?: (page: Page) => Promise<void> | void;
  userDataDir?: string;
  extensionsDir?: string;
  env?: Record<string, string>;
  settings?: Record<string, unknown>;
  /** Those of machine scope. */
  machineSettings?: Record<string, unknown>;
}

export interface OpenWorkbench {
  page: Page;
  browser: Browser;
  url: string;
  userDataDir: string;
  close(): Promise<void>;
}

export function openWorkbench(options: WorkbenchOptions): Promise<OpenWorkbench>;
