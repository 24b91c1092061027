// Agents start commands as `bash -lc '<command>'` and some report it so. What the user wants to read is the command.

const SHELL = /^(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:bash|zsh|sh|dash|ksh)$/;
const FLAG = /^-[a-z]*c$/;

/** The command of `[shell, '-lc', command]`; another argv is joined with each word quoted where a shell would need it. */
export function commandOfArgv(argv: readonly string[]): string {
  const [shell, flag, script] = argv;
  if (argv.length === 3 && script !== undefined && SHELL.test(shell ?? '') && FLAG.test(flag ?? '')) return script;
  return argv.map(quoteWord).join(' ');
}

/** Takes `bash -lc '…'` off a command line when what follows is exactly one quoted or bare word; else returns it as it is. */
export function unwrapCommandLine(commandLine: string): string {
  const match = /^(\S+) (-\S+) ([\s\S]+)$/.exec(commandLine);
  if (!match || !SHELL.test(match[1] ?? '') || !FLAG.test(match[2] ?? '')) return commandLine;
  return readWord(match[3] ?? '') ?? commandLine;
}

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Reads one POSIX shell word without expansions that spans the whole text; null if it is none. */
function readWord(text: string): string | null {
  let word = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === "'") {
      const end = text.indexOf("'", i + 1);
      if (end === -1) return null;
      word += text.slice(i + 1, end);
      i = end;
    } else if (char === '"') {
      const quoted = readDoubleQuoted(text, i + 1);
      if (!quoted) return null;
      word += quoted.value;
      i = quoted.end;
    } else if (char === '\\' && i + 1 < text.length) word += text[++i];
    else if (/[\s;&|<>()$`]/.test(char)) return null;
    else word += char;
  }
  return word;
}

function readDoubleQuoted(text: string, start: number): { readonly value: string; readonly end: number } | null {
  let value = '';
  for (let i = start; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '"') return { value, end: i };
    if (char === '$' || char === '`') return null;
    if (char === '\\' && /["\\$`]/.test(text[i + 1] ?? '')) value += text[++i];
    else value += char;
  }
  return null;
}
