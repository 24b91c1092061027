/** Variables through which the script gets what would need quoting. */
const COMMAND_VARIABLE = 'GANGWAY_SHELL_COMMAND';
const REPORT_VARIABLE = 'GANGWAY_SHELL_REPORT';

/**
 * Runs a command in PowerShell, the default terminal of the editor on Windows. The command comes in a variable, so nothing has to be
 * quoted; the directory in which it ends is written to a file, since PowerShell has no further descriptors.
 */
export function windowsInvocation(
  command: string,
  reportFile: string,
): { readonly file: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  const script = [
    '[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false)',
    `$gangwayCommand = $env:${COMMAND_VARIABLE}; $gangwayReport = $env:${REPORT_VARIABLE}`,
    `Remove-Item Env:${COMMAND_VARIABLE}, Env:${REPORT_VARIABLE}`,
    '$LASTEXITCODE = 0',
    '. ([ScriptBlock]::Create($gangwayCommand))',
    '$gangwayOk = $?; $gangwayCode = $LASTEXITCODE',
    '[IO.File]::WriteAllText($gangwayReport, (Get-Location -PSProvider FileSystem).ProviderPath)',
    'if ($gangwayCode -ne 0) { exit $gangwayCode } elseif (-not $gangwayOk) { exit 1 } else { exit 0 }',
  ].join('\n');
  return {
    file: 'powershell.exe',
    args: ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script],
    env: { [COMMAND_VARIABLE]: command, [REPORT_VARIABLE]: reportFile },
  };
}
