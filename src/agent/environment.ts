/**
 * Variables of the editor's own processes, the ones that the editor leaves out for its terminals too. ELECTRON_RUN_AS_NODE turns every
 * Electron program that an agent starts (the editor's own `code` among them) into a bare Node; VSCODE_* carry sockets and settings of
 * one extension host; SNAP* and GDK_PIXBUF_* make programs outside of a snap load libraries from inside of it.
 */
const EDITOR_ONLY = [/^ELECTRON_/, /^VSCODE_(?!PORTABLE$|SHELL_LOGIN$|ENV_)/, /^SNAP(_|$)/, /^GDK_PIXBUF_/];

/** NODE_OPTIONS of a debugged extension host: they would make each agent written in Node wait for a debugger or load its hook. */
const DEBUGGER_OPTIONS = /--inspect|js-debug|bootloader/;

/**
 * The environment of an agent: that of the host without the editor's own variables, then those of its definition, which win (and may
 * set a removed variable again). Other NODE_OPTIONS stay: certificates and memory limits are set there.
 */
export function agentEnvironment(
  host: NodeJS.ProcessEnv,
  added: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(host)) {
    if (value === undefined || EDITOR_ONLY.some(pattern => pattern.test(name))) continue;
    if (name === 'NODE_OPTIONS' && DEBUGGER_OPTIONS.test(value)) continue;
    env[name] = value;
  }
  for (const [name, value] of Object.entries(added)) {
    if (platform === 'win32') removeIgnoringCase(env, name);
    env[name] = value;
  }
  return env;
}

/** On Windows `Path` and `PATH` are one variable; Node would pass only the one that sorts first. */
function removeIgnoringCase(env: Record<string, string>, name: string): void {
  for (const other of Object.keys(env)) if (other.toUpperCase() === name.toUpperCase()) delete env[other];
}
