import { createTwoFilesPatch } from 'diff';
import type { CommandRun } from '../../contract/commandRun.ts';
import { exitWords } from '../../contract/exitWords.ts';
import { plainText } from '../../contract/plainText.ts';
import type { Say } from '../../contract/say.ts';
import type { StringKey } from '../../contract/strings.ts';
import type { TerminalText } from '../../contract/terminalText.ts';
import type { ToolCall, ToolContent, ToolStatus } from '../../contract/toolCall.ts';
import { code, fenced, words } from './markdownText.ts';

const STATUS: Readonly<Record<ToolStatus, StringKey>> = {
  pending: 'toolPending',
  in_progress: 'toolRunning',
  completed: 'toolCompleted',
  failed: 'toolFailed',
  cancelled: 'toolCancelled',
};

/** A call as its card shows it: each command with its directory, output and exit, or what another tool did. */
export function callMarkdown(call: ToolCall, say: Say): string {
  const parts =
    call.commands.length > 0
      ? call.commands.map(run => commandMarkdown(run, call, say))
      : [`### ${heading(call, say)}`, ...otherPlaces(call)];
  const ruled =
    call.ruled && say(call.ruled.decision === 'allow' ? 'allowedByRule' : 'deniedByRule', { rule: call.ruled.rules });
  return [...parts, ruled === undefined ? '' : `*${words(ruled)}*`, ...call.content.map(contentMarkdown)]
    .filter(part => part !== '')
    .join('\n\n');
}

function heading({ title, kind, status, task, parentId }: ToolCall, say: Say): string {
  const what = words(title === '' ? kind : title);
  const marks = [task === null && parentId === null ? '' : say('subagent'), say(STATUS[status])];
  return [what, ...marks.filter(mark => mark !== '')].join(' · ');
}

/** Places that no change below names. */
function otherPlaces({ locations, content }: ToolCall): readonly string[] {
  const changed = content.flatMap(item => (item.type === 'diff' ? [item.path] : []));
  const places = locations.filter(({ path }) => !changed.includes(path));
  return places.length === 0
    ? []
    : [places.map(({ path, line }) => `- ${code(line === null ? path : `${path}:${line}`)}`).join('\n')];
}

function commandMarkdown(run: CommandRun, call: ToolCall, say: Say): string {
  const { command, description, cwd, output, stderr, savedTo } = run;
  const marks = [
    call.parentId === null ? '' : say('subagent'),
    exitWords(run, say) ?? say(run.exit.state === 'pending' ? 'toolPending' : 'toolRunning'),
  ];
  const head = [say('exportCommand'), ...marks.filter(mark => mark !== '')].join(' · ');
  return [
    `### ${head}`,
    description === null || description === command ? '' : words(description),
    cwd === null ? '' : `${say('exportFolder')}: ${code(cwd)}`,
    command === null ? words(call.title) : fenced(plainText(command), 'sh'),
    outputMarkdown(output, say),
    stderr === null || stderr.totalBytes === 0 ? '' : `${say('stderr')}:\n\n${outputMarkdown(stderr, say)}`,
    savedTo === null ? '' : `${say('savedByAgent')} ${code(savedTo)}`,
  ]
    .filter(part => part !== '')
    .join('\n\n');
}

function outputMarkdown({ text, droppedBytes, droppedBy }: TerminalText, say: Say): string {
  const size = say('bytes', { n: String(droppedBytes) });
  const dropped =
    droppedBy === 'client'
      ? say('droppedByClient', { size })
      : droppedBy === 'agent'
        ? droppedBytes > 0
          ? say('droppedByAgent', { size })
          : say('droppedByAgentSome')
        : null;
  const shown = text === '' ? '' : fenced(plainText(text), 'text');
  return [dropped === null ? '' : `*${words(dropped)}*`, shown].filter(part => part !== '').join('\n\n');
}

function contentMarkdown(content: ToolContent): string {
  switch (content.type) {
    case 'text':
      return content.text.trim() === '' ? '' : fenced(plainText(content.text), 'text');
    case 'diff':
      return fenced(patchOf(content.path, content.oldText, content.newText), 'diff');
    case 'image':
      return `*${words(content.mimeType)}*`;
    case 'resource':
      return content.title === null ? code(content.uri) : `${words(content.title)}: ${code(content.uri)}`;
  }
}

/** Texts that differ in more places than this are shown as one whole that replaces another: the comparison costs the square of it. */
const MOST_EDITS = 1000;

function patchOf(path: string, oldText: string | null, newText: string): string {
  const name = path.replace(/[\r\n]+/g, ' ');
  const options = { context: 3, maxEditLength: MOST_EDITS };
  const before = oldText === null ? '/dev/null' : name;
  const patch = createTwoFilesPatch(before, name, oldText ?? '', newText, undefined, undefined, options);
  // Its first line is a rule for programs that look for the beginning of a patch.
  if (patch !== undefined) return patch.replace(/^=+\n/, '');
  const lines = (text: string, sign: string) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map(line => sign + line);
  return [`--- ${before}`, `+++ ${name}`, ...lines(oldText ?? '', '-'), ...lines(newText, '+')].join('\n');
}
