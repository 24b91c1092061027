import type { CommandRun } from '../../../src/contract/commandRun.ts';

// What the shell commands of the recordings truly do, written down from running them, and per agent what the wire lacks of it.

export interface Expected {
  /** null: the wire never carries it. */
  readonly command: string | null;
  readonly cwd: string | null;
  /** The whole output, or how it begins and ends where the recording shortens it. */
  readonly output: string | { readonly starts: string; readonly ends: string };
  readonly state: CommandRun['exit']['state'];
  readonly code: number | null;
  readonly background?: boolean;
  /** Where the agent sends it apart. */
  readonly stderr?: string;
}

const README = '# Demo project\n\nfoo is documented here.\nA second line.\nLast line.\n';
const FOUND = 'README.md:foo is documented here.\nsrc/foo.js:export function foo() {\n';

/** Scenario by scenario: the command, what it prints, how it ends. */
export const TRUTH: Readonly<Record<string, Pick<Expected, 'output' | 'state' | 'code'>>> = {
  s1: { output: 'hello\n/home/user/project\n', state: 'exited', code: 0 },
  s2: { output: 'out\nerr\n', state: 'exited', code: 3 },
  s3: { output: 'line 1\nline 2\nline 3\nline 4\nline 5\nline 6\n', state: 'exited', code: 0 },
  s4: { output: { starts: '1\n2\n3\n', ends: '\n199999\n200000\n' }, state: 'exited', code: 0 },
  s5: { output: '\x1b[31mred\x1b[0m\na\rb\nhéllo → 世界 🎉\n', state: 'exited', code: 0 },
  s6: { output: '', state: 'cancelled', code: null },
  s6b: { output: 'tick 1\ntick 2\ntick 3\n', state: 'cancelled', code: null },
  s7a: { output: README, state: 'exited', code: 0 },
  s7b: { output: '# Demo project\n\nfoo is documented here.\n', state: 'exited', code: 0 },
  s7c: { output: FOUND, state: 'exited', code: 0 },
  s8a: { output: 'before\n', state: 'exited', code: 137 },
  s8c: { output: '', state: 'exited', code: 0 },
  s11: { output: 'from-subagent\n', state: 'exited', code: 0 },
  s13: { output: 'start\n', state: 'timedOut', code: null },
  s15: { output: '', state: 'denied', code: null },
  s16: { output: 'bg-done\n', state: 'exited', code: 0 },
};

const CWD = '/home/user/project';

export interface Recording {
  readonly agent: string;
  readonly scenario: string;
  readonly variant: string;
  readonly shellCommand: string | null;
}

/** The commands that a replay of the recording must come to, in order. */
export function expectedCommands(recording: Recording): readonly Expected[] {
  const { agent, scenario, shellCommand } = recording;
  if (scenario === 'load') return agent === 'gemini' ? [] : loadedCommands(recording);
  const truth = TRUTH[scenario];
  if (!truth || shellCommand === null) return [];
  const adjust = ADJUSTMENTS[agent] ?? (() => ({}));
  const adjusted = adjust(recording);
  return adjusted === 'none' ? [] : [{ command: shellCommand, cwd: CWD, ...truth, ...adjusted }];
}

/** `session/load`: two commands that ran in an earlier process. */
function loadedCommands({ agent }: Recording): readonly Expected[] {
  const common: Partial<Expected> = LOADED[agent] ?? {};
  const cut = (text: string) => (agent === 'claude-agent-acp' || agent === 'qwen' ? text.replace(/\n$/, '') : text);
  // Copilot's shell had them in this order.
  const both = agent === 'copilot' ? 'err\nout\n' : 'out\nerr\n';
  const unknown = agent === 'kimi' ? { state: 'unknown' as const, code: null } : { state: 'exited' as const, code: 0 };
  return [
    { command: 'echo hello', cwd: CWD, output: cut('hello\n'), ...unknown, ...common },
    {
      command: 'echo out; echo err >&2; exit 3',
      cwd: CWD,
      output: cut(both),
      state: 'exited',
      code: 3,
      ...common,
    },
  ];
}

/** What a replay lacks. */
const LOADED: Readonly<Record<string, Partial<Expected>>> = {
  'claude-agent-acp': { cwd: null },
  copilot: { cwd: null },
  kimi: { cwd: null },
  'pi-acp': { command: null },
};

type Adjustment = Partial<Expected> | 'none';

const ADJUSTMENTS: Readonly<Record<string, (recording: Recording) => Adjustment>> = {
  'codex-acp': ({ scenario, variant }) => {
    switch (scenario) {
      case 's1':
        // The agent drops what was printed before its begin event.
        return variant === 'E' ? { output: '/home/user/project\n' } : {};
      case 's3':
        return { output: 'line 2\nline 3\nline 4\nline 5\nline 6\n' };
      case 's4':
        return variant === 'B' ? { output: { starts: '2\n35303\n', ends: '\n199999\n200000\n' } } : {};
      case 's6b':
        return { output: 'tick 2\ntick 3\ntick 4\n' };
      case 's7a':
      case 's7b':
      case 's7c':
        // Read and search cards carry neither the command nor its directory.
        return { command: null, cwd: null };
      case 's11':
        // The sub-agent's commands are not on the wire.
        return 'none';
      case 's13':
        // Its time-out returns to the model and leaves the command running; nothing more is on the wire.
        return { output: '', state: 'unknown', background: true };
      case 's15':
        // Two modes ask nobody and run nothing: the model's call never reaches the wire.
        return variant.includes('readonly') || variant.includes('sandbox') ? {} : 'none';
      case 's16':
        return { background: true };
      default:
        return {};
    }
  },
  'claude-agent-acp': ({ scenario, variant, shellCommand }) => {
    const truth = TRUTH[scenario];
    // The directory is never sent, the last newline is taken off.
    const common = { cwd: null, output: typeof truth?.output === 'string' ? truth.output.replace(/\n$/, '') : '' };
    // Without a terminal there is no exit field, and the text has a code only when it failed.
    const hasExit = !variant.startsWith('B') && !variant.startsWith('C');
    const success = hasExit ? common : { ...common, state: 'unknown' as const, code: null };
    switch (scenario) {
      case 's2':
        // Mode "auto" could not judge the command and blocked it.
        return variant === 'A-auto' ? { ...common, output: '', state: 'denied', code: null } : common;
      case 's4':
        // The agent keeps the first 30,000 characters.
        return { ...success, output: { starts: '1\n2\n3\n', ends: '\n6221\n62' } };
      case 's6':
        // A guard of the agent refuses `sleep 30`; protocol 2 was cancelled before the call.
        return variant === 'V2' ? 'none' : { ...common, state: 'denied' };
      case 's6b':
        // What a cancelled command printed is lost.
        return { ...common, output: '' };
      case 's8a':
        // SIGKILL is reported as exit 1.
        return { ...common, code: 1 };
      case 's13':
        return { ...common, state: 'running', background: true };
      case 's15':
        return variant === 'A-bypass' ? { ...common, state: 'exited', code: 0 } : common;
      case 's16':
        // Only with a terminal its end is told, and without a code; its output goes to a file.
        return { ...common, output: '', state: hasExit ? 'unknown' : 'running', code: null, background: true };
      default:
        return shellCommand === null ? common : success;
    }
  },
  opencode: ({ scenario, variant }) => {
    switch (scenario) {
      case 's4':
        // Keeps the end, which a recording cut once.
        return {
          output:
            variant === 'A'
              ? { starts: '43543\n', ends: '\n45541\n4554' }
              : { starts: '198002\n', ends: '\n199999\n200000\n' },
        };
      case 's6b':
        return variant === 'A-allow' ? { output: { starts: 'tick 1\n', ends: '\ntick 10\n' } } : {};
      case 's8a':
        // The turn hangs until it is cancelled.
        return { state: 'cancelled', code: null };
      case 's11':
        // A sub-agent's calls are not shown.
        return 'none';
      default:
        return {};
    }
  },
  auggie: ({ scenario, variant }) => {
    switch (scenario) {
      case 's7a':
        // One recording has no output at all.
        return variant === 'C' ? { output: '' } : {};
      case 's7c':
        // Its shell has no rg, and says nothing.
        return { output: '', code: 1 };
      case 's8a':
        // "May still be running": nothing says how it ended.
        return { state: 'unknown', code: null, background: true };
      case 's13':
        return { state: 'unknown', background: true };
      case 's15':
        // Never asks; the command ran.
        return { state: 'exited', code: 0 };
      case 's16':
        return { output: '', state: 'running', code: null, background: true };
      default:
        return {};
    }
  },
  gemini: ({ scenario }) => {
    // Neither output nor exit of a command reaches the client.
    const blind = { output: '', state: 'unknown' as const, code: null };
    switch (scenario) {
      case 's6':
      case 's15':
        return {};
      case 's6b':
        // A guard of the agent refuses the substitution.
        return { output: '', state: 'denied' };
      case 's11':
        // The sub-agent was denied by policy.
        return 'none';
      case 's16':
        return { ...blind, state: 'running', background: true };
      default:
        return blind;
    }
  },
  'codex-acp-zed': ({ scenario, variant }) => {
    switch (scenario) {
      case 's2':
        // Two pipes, read in any order.
        return variant === 'A' ? { output: 'err\nout\n' } : {};
      case 's3':
        // The agent drops what was printed before its begin event.
        return { output: 'line 2\nline 3\nline 4\nline 5\nline 6\n' };
      case 's4':
        return { output: { starts: ZED_BEGINS[variant] ?? '', ends: '\n199999\n200000\n' } };
      case 's6b':
        return { output: 'tick 2\ntick 3\ntick 4\n' };
      case 's7c':
        return { output: 'src/foo.js:export function foo() {\n' };
      case 's8a':
        // A signal is reported as exit -1.
        return { code: -1 };
      case 's13':
        // Its time-out returns to the model and leaves the command running; nothing more is on the wire.
        return { output: '', state: 'unknown', background: true };
      case 's15':
        // Asked nobody; the command ran.
        return { state: 'exited', code: 0 };
      default:
        return {};
    }
  },
  qwen: ({ scenario }) => {
    const truth = TRUTH[scenario];
    // The last newline is taken off.
    const common = { output: typeof truth?.output === 'string' ? truth.output.replace(/\n$/, '') : '' };
    switch (scenario) {
      case 's4':
        // Keeps a window that ends where its terminal had got to.
        return { output: { starts: '18', ends: '' } };
      case 's5':
        // Its terminal's screen: colours gone, carriage return done.
        return { output: 'red\nb\nhéllo → 世界 🎉' };
      case 's6':
        // A guard refuses it before the command is on the wire.
        return { command: null, cwd: null, state: 'denied' };
      case 's7c':
        // rg prints so to a terminal.
        return { output: 'README.md\n3:foo is documented here.\n\nsrc/foo.js\n1:export function foo() {' };
      case 's11':
        // A sub-agent's commands are not on the wire.
        return 'none';
      case 's15':
        // The directory comes with the result only.
        return { cwd: null };
      case 's16':
        // Its end is not on the wire.
        return { cwd: null, output: '', state: 'running', code: null, background: true };
      default:
        return common;
    }
  },
  copilot: ({ scenario, variant }) => {
    switch (scenario) {
      case 's2':
        // Its shell had them in this order.
        return variant === 'B' ? { output: 'err\nout\n' } : {};
      case 's4':
        // The last window of 10,240 characters.
        return { output: { starts: '98538\n198539\n', ends: '\n199999\n200000\n' } };
      case 's5':
        // Colours are taken out.
        return { output: 'red\na\rb\nhéllo → 世界 🎉\n' };
      case 's6':
      case 's6b':
      case 's15':
        // The directory comes with the result only.
        return { cwd: null };
      case 's8a':
        // Its guard takes `kill` for a mistake and runs nothing.
        return { cwd: null, output: '', state: 'denied', code: null };
      case 's13':
        // Waits longer than asked for, until the command ends.
        return { state: 'exited', code: 0 };
      case 's16':
        return { background: true };
      default:
        return {};
    }
  },
  kimi: ({ scenario, variant }) => {
    // No directory. A success has no code, only a failure has; `completed` alone is no exit.
    const isSuccess = TRUTH[scenario]?.code === 0;
    const common: Partial<Expected> = { cwd: null, ...(isSuccess ? { state: 'unknown', code: null } : {}) };
    // A terminal of the client has the output and the exit; what is here is the status.
    const blind: Partial<Expected> = { ...common, output: '', code: null };
    const isBlind = variant === 'C' && scenario !== 's15';
    switch (scenario) {
      case 's2':
      case 's13':
        if (isBlind) return { ...blind, state: 'unknown' };
        // A time-out leaves the command running in the background.
        return scenario === 's2' ? common : { ...common, state: 'running', background: true };
      case 's4':
        // Words behind a shortened output say that it succeeded.
        return isBlind ? blind : { cwd: null };
      case 's7c':
        // rg found nothing here.
        return { cwd: null, output: '', state: 'exited', code: 1 };
      case 's11':
        // Of a sub-agent's command only the question is on the wire.
        return { ...common, output: '' };
      case 's16':
        return { ...common, output: '', state: 'running', code: null, background: true };
      default:
        return isBlind ? blind : common;
    }
  },
  'pi-acp': ({ scenario }) => {
    switch (scenario) {
      case 's4':
        // Keeps the last 2,000 lines, without the last newline.
        return { output: { starts: '198001\n198002\n', ends: '\n199999\n200000' } };
      case 's15':
        // Never asks; the command ran.
        return { state: 'exited', code: 0 };
      default:
        return {};
    }
  },
  cline: ({ scenario }) => {
    // The directory is never sent.
    switch (scenario) {
      case 's2':
        return { cwd: null, output: 'out\n', stderr: 'err\n' };
      case 's6b':
        // What a cancelled command printed is lost.
        return { cwd: null, output: '' };
      case 's7c':
        // rg found nothing here.
        return { cwd: null, output: '', code: 1 };
      default:
        return { cwd: null };
    }
  },
  // One text of another program, and no tool call.
  'cursor-agent-acp': () => 'none',
};

/** Where the output begins that was not dropped before the begin event. */
const ZED_BEGINS: Readonly<Record<string, string>> = { A: '4\n12775\n', B: '22332\n22333\n', C: '1\n2\n3\n' };
