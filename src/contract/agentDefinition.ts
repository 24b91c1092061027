/** How to start an agent: a program that speaks the Agent Client Protocol over its standard input and output. */
export interface AgentDefinition {
  /** `shell`, a preset's id, or the name that the user gave it in `gangway.agents`. */
  readonly id: string;
  readonly label: string;
  readonly command: string;
  /** One string each; never joined, no shell reads them. */
  readonly args: readonly string[];
  /** Added to the environment of the host. */
  readonly env: Readonly<Record<string, string>>;
  /** null: the session's working directory. */
  readonly cwd: string | null;
  readonly source: 'builtin' | 'preset' | 'setting';
}

/** Where agents come from: the built-in one, the settings, the PATH; later the public registry. */
export interface AgentSource {
  list(): Promise<readonly AgentDefinition[]>;
}
