import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { RememberedText } from '../../../src/editor/rememberedText.ts';
import { silentLog } from './silentLog.ts';

describe('a text that is remembered', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gangway-shown-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is known to the next window, the last of several', async () => {
    const place = path.join(folder, 'not', 'there yet');
    const shown = new RememberedText(place, 'shown', silentLog());
    assert.equal(await shown.read(), null);
    await Promise.all(['a', 'b', 'c'].map(id => shown.remember(id)));
    assert.equal(await new RememberedText(place, 'shown', silentLog()).read(), 'c');
  });

  it('is nobody’s loss where it cannot be written', async () => {
    const file = path.join(folder, 'a file');
    writeFileSync(file, '');
    const log = silentLog();
    const shown = new RememberedText(file, 'shown', log);
    await shown.remember('a');
    assert.equal(await shown.read(), null);
    assert.match(log.lines.join(), /can't be remembered/);
  });
});
