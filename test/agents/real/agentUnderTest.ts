import type { ModelCall } from './model/dialect.ts';

/** What a released agent needs to be run against the scripted model. */
export interface AgentUnderTest {
  readonly name: string;
  /** How to start it. Writes its configuration into the home directory. */
  launch(place: Place): Launch;
  /** How its model asks for a shell command. */
  shellCall(command: string): ModelCall;
}

export interface Place {
  /** Its packages, and how to run those written for Node. */
  readonly packages: InstalledPackages;
  /** Empty at first, and the agent's own. */
  readonly home: string;
  readonly modelUrl: string;
  /** Of the scenario: shall it ask before it runs something? Those that can't be told so do as they always do. */
  readonly asks: boolean;
}

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface InstalledPackages {
  /** A Node that is new enough for all of them. */
  readonly node: string;
  /** The file of a package's program, as its package.json says. */
  program(packageName: string, programName: string): string;
  /** The file of a package, or null when it isn't there. */
  file(packageName: string, ...path: readonly string[]): string | null;
  /** The folder with the programs of all its packages. */
  readonly bin: string;
}

/** Enough for the scripted model: nobody checks it. */
export const SOME_KEY = 'sk-scripted';
export const SOME_MODEL = 'scripted';
