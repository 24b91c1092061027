import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gangway as run, SCRIPTED } from './gangway.ts';

// The built runner as a program: what it prints and how it ends.

const gangway = (...args: readonly string[]) => run(args);

describe('gangway run', function () {
  this.timeout(60_000);

  it('runs a command in the built-in Shell agent and prints the conversation', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gangway-'));
    try {
      const { code, out } = await gangway(
        'run',
        '--agent',
        'shell',
        '--cwd',
        folder,
        '-p',
        "printf '\\033[31mred\\033[0m\\n'; exit 3",
      );
      assert.equal(code, 0);
      assert.ok(out.includes(`$ printf '\\033[31mred\\033[0m\\n'; exit 3\nred\n[exit 3]\n`), out);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('takes a command line for an agent, refuses what it asks, and allows it when told to', async () => {
    const refused = await gangway('run', '--agent', SCRIPTED, '-p', 'permission');
    const allowed = await gangway('run', '--agent', SCRIPTED, '--allow', '-p', 'permission');
    assert.deepEqual([refused.code, allowed.code], [5, 0]);
    assert.match(refused.err, /not permitted.*--permission/);
    assert.equal(allowed.err, '');
    assert.notEqual(refused.out, allowed.out);
  });

  it('gives the agent files of its directory, and others when told to', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gangway-'));
    try {
      const outside = path.join(folder, 'outside.txt');
      const inside = path.join(folder, 'work', 'inside.txt');
      mkdirSync(path.dirname(inside));
      const write = (file: string) => ({
        request: 'fs/write_text_file',
        params: { sessionId: 'session-1', path: file, content: 'written' },
      });
      const prompt = `do ${JSON.stringify([write(inside), write(outside)])}`;
      const args = ['run', '--agent', SCRIPTED, '--cwd', path.dirname(inside), '-p', prompt];
      const refused = await gangway(...args);
      assert.equal(readFileSync(inside, 'utf8'), 'written');
      assert.equal(existsSync(outside), false);
      assert.match(refused.out, /\? write .*outside\.txt\n/);
      assert.match(refused.out, /did not allow/);
      await gangway(...args, '--allow');
      assert.equal(readFileSync(outside, 'utf8'), 'written');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('offers to answer no forms, and declines one that is asked all the same', async () => {
    const requestedSchema = { properties: { ship: { type: 'string', title: 'Name of the ship' } } };
    const params = { sessionId: '$session', mode: 'form', message: 'Which one?', requestedSchema };
    const form = `do ${JSON.stringify([{ request: 'elicitation/create', params }])}`;
    const asked = await gangway('run', '--agent', SCRIPTED, '--allow', '-p', form);
    assert.match(asked.out, /\? Which one\?\n- Name of the ship\n/);
    assert.match(asked.out, /answer: \{"action":"decline"\}/);
    const offered = await gangway('run', '--agent', SCRIPTED, '-p', 'capabilities');
    assert.match(offered.out, /"fs":/);
    assert.doesNotMatch(offered.out, /elicitation/);
  });

  it('records the traffic, and a replay of it shows the same command', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gangway-'));
    try {
      const file = path.join(folder, 'new', 's2.A.jsonl');
      const command = 'pwd; exit 3';
      const recording = ['--record', file, '--shell-command', command];
      const live = await gangway('run', '--agent', 'shell', '--cwd', folder, ...recording, '-p', command);
      assert.ok(live.out.includes(`${folder} $ ${command}\n${folder}\n[exit 3]\n`), live.out);
      const replayed = await gangway('replay', file);
      const place = '/home/user/project';
      assert.ok(replayed.out.includes(`${place} $ ${command}\n${place}\n[exit 3]\n`), replayed.out);
      const [header] = readFileSync(file, 'utf8').split('\n');
      const { agent, scenario, variant, shellCommand, protocolVersion } = JSON.parse(header ?? '');
      assert.deepEqual(
        { agent, scenario, variant, shellCommand, protocolVersion },
        { agent: 'gangway-shell', scenario: 's2', variant: 'A', shellCommand: command, protocolVersion: 1 },
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('fails with a reason when the agent does', async () => {
    const missing = await gangway('run', '--agent', 'no-such-agent', '-p', 'hi');
    assert.equal(missing.code, 1);
    assert.ok(missing.out.includes('no-such-agent'));
    const dead = await gangway('run', '--agent', `${SCRIPTED} --exit 4`, '-p', 'hi');
    assert.equal(dead.code, 1);
    assert.ok(dead.out.includes('no credentials found'), dead.out);
  });

  it('tells wrong usage apart', async () => {
    for (const args of [
      [],
      ['run'],
      ['run', '--agent', 'shell'],
      ['replay'],
      ['nothing'],
      ['run', '--agent', 'shell', '-p', 'x', '--what'],
    ]) {
      const { code, err } = await gangway(...args);
      assert.equal(code, 2, args.join(' '));
      assert.ok(err.includes('gangway run'));
    }
  });
});

describe('gangway replay', () => {
  it('prints one JSON object with what a recording comes to', async () => {
    const { code, out } = await gangway('replay', 'test/recordings/opencode/s2.A.jsonl', '--json');
    assert.equal(code, 0);
    const result = JSON.parse(out);
    assert.deepEqual(result.agent, { name: 'OpenCode', version: '1.18.33' });
    assert.equal(result.protocolVersion, 1);
    const [command] = result.commands;
    assert.deepEqual(command.exit, { state: 'exited', code: 3, signal: null, source: 'structured' });
    assert.deepEqual(command.output, { text: 'out\nerr\n', totalBytes: 8, droppedBytes: 0, droppedBy: null });
    assert.deepEqual(
      [command.command, command.cwd, command.kind, command.status],
      ['echo out; echo err >&2; exit 3', '/home/user/project', 'execute', 'failed'],
    );
    assert.deepEqual(
      result.messages.map((message: { role: string }) => message.role),
      ['user', 'assistant'],
    );
    assert.equal(result.results[0].result, 'The command finished.');
    assert.deepEqual(Object.keys(result.traffic).sort(), ['badLines', 'frames', 'unknownUpdates']);
    assert.equal(result.plan, null);
  });

  it('prints text without --json, and counts lines that are no JSON', async () => {
    const text = await gangway('replay', 'test/recordings/opencode/s2.A.jsonl');
    assert.ok(text.out.includes('$ echo out; echo err >&2; exit 3\nout\nerr\n[exit 3]'));
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'gangway-')), 'broken.jsonl');
    writeFileSync(file, '{"agent":"x"}\nnot json\n{"t":1,"dir":"in","raw":"log line"}\n[]\n');
    assert.equal(JSON.parse((await gangway('replay', file, '--json')).out).traffic.badLines, 2);
  });

  it('says what is wrong with a file that is not there', async () => {
    const { code, err } = await gangway('replay', 'no/such/file.jsonl');
    assert.equal(code, 1);
    assert.ok(err.includes('no/such/file.jsonl'));
  });
});
