import type { Notice } from '../../contract/notice.ts';
import { type Say, sayIn } from '../../contract/say.ts';
import type { Entry, ImageContent, Message, SessionState } from '../../contract/session.ts';
import { STRINGS, type StringTable } from '../../contract/strings.ts';
import { callMarkdown } from './markdownCalls.ts';
import { footerMarkdown } from './markdownFooter.ts';
import { planMarkdown } from './markdownPlan.ts';
import { questionMarkdown } from './markdownQuestions.ts';
import { code, fenced, quoted, whole, words } from './markdownText.ts';

/** A whole session as a Markdown document: all that the chat shows, in its order and its words. */
export function sessionAsMarkdown(state: SessionState, strings: StringTable = STRINGS): string {
  const say = sayIn(strings);
  const parts = [headMarkdown(state, say), ...state.entries.map(entry => entryMarkdown(entry, say))];
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

function headMarkdown({ title, agent, cwd, createdAt }: SessionState, say: Say): string {
  const version = [agent.name, agent.version].filter(part => part !== null).join(' ');
  const facts = [
    `${say('agentPicker')}: ${words(agent.label)}${version === '' ? '' : ` (${words(version)})`}`,
    `${say('exportFolder')}: ${code(cwd)}`,
    `${say('exportBegun')}: ${new Date(createdAt).toISOString()}`,
  ];
  return `# ${words(title ?? agent.label)}\n\n${facts.map(fact => `- ${fact}`).join('\n')}`;
}

function entryMarkdown(entry: Entry, say: Say): string {
  switch (entry.type) {
    case 'user':
      return `## ${say('userMessage')}\n\n${withImages(entry.text.trim() === '' ? '' : quoted(entry.text), entry.images, say)}`;
    case 'assistant':
      return assistantMarkdown(entry, say);
    case 'thought':
      return entry.text.trim() === '' ? '' : quoted(`*${say('thought')}*\n\n${whole(entry.text)}`);
    case 'toolCall':
      return callMarkdown(entry, say);
    case 'plan':
      return `### ${say('plan')}\n\n${planMarkdown(entry.entries, say)}`;
    case 'question':
      return questionMarkdown(entry, say);
    case 'notice':
      return noticeMarkdown(entry, say);
    case 'turnEnd':
      return footerMarkdown(entry.result, say);
  }
}

function assistantMarkdown({ text, images, parentId }: Message, say: Say): string {
  const body = withImages(whole(text), images, say);
  if (body === '') return '';
  return parentId === null ? body : quoted(`*${say('subagent')}*\n\n${body}`);
}

/** Pictures would make the document as large as they are: it says that there was one. */
function withImages(text: string, images: readonly ImageContent[], say: Say): string {
  const notes = images.map(({ mimeType }) => `*${say('image')}: ${words(mimeType)}*`);
  return [text, ...notes].filter(part => part !== '').join('\n\n');
}

function noticeMarkdown({ level, code: key, params, detail }: Notice, say: Say): string {
  const text = `**${say(level)}:** ${words(say(key, params))}`;
  return quoted(detail === null || detail.trim() === '' ? text : `${text}\n\n${fenced(detail, 'text')}`);
}
