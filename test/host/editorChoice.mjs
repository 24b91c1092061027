// Which VS Code the suite inside the editor runs in.

/** The offline one is the default where it runs, because it needs no display and no download. */
export function usesOfflineVscode(env = process.env, platform = process.platform) {
  return platform === 'linux' && env.GANGWAY_DESKTOP_VSCODE !== '1' && !env.VSCODE_EXECUTABLE;
}
