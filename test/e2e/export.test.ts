// The session leaves the chat: as a document, and as files.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../host/processes.mjs';
import { Chat } from './chat.ts';
import { until } from './until.ts';
import { currentPage, openChatWith, pickInPalette, runCommand, SHELL, screenshot } from './workbench.ts';

describe('the export of a session', () => {
  const folder = temporaryFolder('gangway-export-');

  before('run a command', async () => {
    const chat = new Chat(await openChatWith(SHELL));
    await (await chat.run('echo "for export"; exit 3')).ended();
    await chat.frame.getByTestId('turn-footer').waitFor();
  });

  after('close the document', () => runCommand('View: Revert and Close Editor'));

  async function saved(format: string, name: string): Promise<string> {
    const file = path.join(folder, name);
    await pickInPalette('Gangway: Export Session', [format]);
    const input = (await currentPage()).locator('.quick-input-widget input.input');
    await until('it asks where to', async () => (await input.inputValue()).endsWith(path.extname(name)));
    await input.fill(file);
    // The dialog takes no answer while it looks at the folder.
    await until('the file is there', async () => {
      if (existsSync(file) && readFileSync(file).length > 0) return true;
      if (await input.isVisible()) await input.press('Enter');
      return false;
    });
    return readFileSync(file, 'utf8');
  }

  it('opens as Markdown', async () => {
    await pickInPalette('Gangway: Export Session', ['Markdown, as a new document']);
    const lines = (await currentPage()).locator('.part.editor .view-lines');
    await lines.getByText('for export').first().waitFor();
    await screenshot('export');
  });

  it('is saved as Markdown', async () => {
    const text = await saved('Markdown, to a file', 'session.md');
    assert.match(text, /^# .*for export/);
    assert.match(text, /\n### Command · exit 3\n/);
    assert.match(text, /\n```text\nfor export\n```\n/);
  });

  it('is saved as lines of JSON', async () => {
    const text = await saved('JSON lines, to a file', 'session.jsonl');
    const frames: readonly { readonly type: string; readonly subtype?: string }[] = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.deepEqual([frames[0]?.type, frames[0]?.subtype], ['system', 'init']);
    assert.equal(frames.at(-1)?.type, 'result');
  });
});
