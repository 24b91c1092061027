// Files that an agent reads, writes and changes, and what the user makes of it, in the real workbench.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Chat } from './chat.ts';
import { changes, type Step, script } from './steps.ts';
import { until } from './until.ts';
import {
  currentPage,
  openChatWith,
  reloadWindow,
  runCommand,
  screenshot,
  scriptedAgent,
  useTheme,
} from './workbench.ts';

const sessionId = 'session-1';
const writes = (file: string, content: string): Step => ({
  request: 'fs/write_text_file',
  params: { sessionId, path: file, content },
});
const reads = (file: string): Step => ({ request: 'fs/read_text_file', params: { sessionId, path: file } });

/** An edit that the agent makes by itself. */
function edits(toolCallId: string, file: string, content: string): readonly Step[] {
  const oldText = readFileSync(file, 'utf8');
  const call = { toolCallId, title: `Edit ${path.basename(file)}`, kind: 'edit', status: 'pending' };
  return [
    {
      update: {
        sessionUpdate: 'tool_call',
        ...call,
        locations: [{ path: file }],
        content: [{ type: 'diff', path: file, oldText, newText: content }],
      },
    },
    reads(path.join(path.dirname(file), 'none')),
    { write: file, content },
    changes(toolCallId, { status: 'completed' }),
  ];
}

describe('the changes of an agent', () => {
  let chat: Chat;
  let folder: string;
  let readme: string;
  let readmeBefore: string;
  let notes: string;

  const strip = () => chat.frame.getByTestId('changes');
  const toggle = () => strip().getByTestId('changes-toggle');
  const file = (name: string) => strip().getByTestId('changes-file').filter({ hasText: name });
  const text = (named: string) => readFileSync(named, 'utf8');

  before('open a session with it', async () => {
    chat = new Chat(await openChatWith(scriptedAgent.name));
    await chat.send('cwd');
    const said = chat.frame.getByTestId('message-assistant').getByText('/sample').first();
    folder = (await said.textContent())?.trim() ?? '';
    readme = path.join(folder, 'README.md');
    notes = path.join(folder, 'docs', 'notes.md');
    readmeBefore = text(readme);
  });

  it('are listed, whoever writes', async () => {
    const changed = readmeBefore.replace(/^.*$/m, '# High water').concat('\nThe last line.\n');
    await chat.send(script(...edits('e1', readme, changed), writes(notes, '# Notes\n\nAbout tides.\n')));
    await toggle().getByText('2 files changed').waitFor();
    assert.equal(text(notes), '# Notes\n\nAbout tides.\n');
    await screenshot('changes');
    await toggle().click();
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(theme);
      await screenshot(`changes-open-${theme}`);
    }
    assert.equal(await file('notes.md').getAttribute('data-state'), 'added');
  });

  it('are compared in the diff editor, and one is reverted there', async () => {
    const page = await currentPage();
    await file('README.md').getByRole('button', { name: 'README.md' }).first().click();
    const editor = page.locator('.editor-instance .modified-in-monaco-diff-editor').first();
    await editor.getByText('High water').waitFor();
    await screenshot('changes-diff');
    await editor.getByText('High water').click();
    await runCommand('Gangway: Revert the Change at the Cursor');
    await until('the first line is back', async () => text(readme).split('\n')[0] === readmeBefore.split('\n')[0]);
    assert.match(text(readme), /The last line\.\n$/);
    await runCommand('View: Close All Editors');
  });

  it('are reverted, and the revert is taken back', async () => {
    await strip().getByTestId('changes-revert-all').click();
    await until('all is as it was', async () => text(readme) === readmeBefore && !existsSync(notes));
    await strip().getByText('Changes were reverted').waitFor();
    await strip().getByTestId('changes-undo').click();
    await toggle().getByText('2 files changed').waitFor();
    assert.match(text(readme), /The last line\.\n$/);
    assert.equal(text(notes), '# Notes\n\nAbout tides.\n');
    // The proposal can still be read in its card.
    await chat.frame.getByTestId('diff').getByText('# High water').waitFor();
  });

  it('are kept, and known after a reload', async () => {
    await file('notes.md').getByTestId('change-keep').click();
    await toggle().getByText('1 file changed').waitFor();
    chat = new Chat(await reloadWindow());
    await toggle().getByText('1 file changed').waitFor();
    await file('README.md').getByTestId('change-revert').click();
    await until('it is as it was', async () => text(readme) === readmeBefore);
    assert.equal(existsSync(notes), true);
  });

  it('outside of the workspace are the user’s to allow', async () => {
    const outside = path.join(folder, '..', 'outside.txt');
    await chat.send(script(writes(outside, 'x'), reads(readme)));
    const question = chat.frame.getByTestId('question').last();
    await question.getByTestId('question-path').waitFor();
    await screenshot('file-asked');
    await question.getByTestId('file-deny').click();
    await chat.hears('The user did not allow to write');
    await chat.hears('{"content":');
    assert.equal(existsSync(outside), false);
  });
});
