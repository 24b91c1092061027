import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeBase64, Utf8Stream } from '../../../src/adapter/base64.ts';
import { parseExitCode, parseSignal, resolveCode } from '../../../src/adapter/exitCode.ts';
import { unfence } from '../../../src/adapter/fence.ts';
import { commandOfArgv, unwrapCommandLine } from '../../../src/adapter/shellWrapper.ts';

describe('exit codes', () => {
  it('takes integers, integral floats and trimmed integer strings in range', () => {
    const cases: readonly [unknown, number | null][] = [
      [0, 0],
      [3, 3],
      [-1, -1],
      [3.0, 3],
      [' 7 ', 7],
      ['-2', -2],
      [2 ** 32 - 1, 2 ** 32 - 1],
      [-(2 ** 31), -(2 ** 31)],
      [1.5, null],
      ['3.0', null],
      ['not-an-exit', null],
      ['', null],
      [null, null],
      [undefined, null],
      [true, null],
      [{}, null],
      [[1], null],
      [2 ** 32, null],
      [-(2 ** 31) - 1, null],
      [Number.NaN, null],
      [Number.POSITIVE_INFINITY, null],
      ['99999999999', null],
      ['0x1', null],
    ];
    for (const [value, expected] of cases) assert.equal(parseExitCode(value), expected, JSON.stringify(value));
    assert.ok(Object.is(parseExitCode(-0), 0));
  });

  it('names signals by name or number', () => {
    assert.deepEqual(['SIGKILL', 'kill', 9, '15', 99, '', null, 'rm -rf'].map(parseSignal), [
      'SIGKILL',
      'SIGKILL',
      'SIGKILL',
      'SIGTERM',
      null,
      null,
      null,
      null,
    ]);
  });

  it('prefers the terminal record, unless it is only the success flag', () => {
    const facts = (terminal?: number | null, structured?: number, text?: number) => ({
      terminal,
      structured,
      text,
      signal: null,
    });
    assert.deepEqual(resolveCode(facts(1, 2, 3), false), { code: 1, source: 'terminal' });
    assert.deepEqual(resolveCode(facts(1, undefined, 3), true), { code: 3, source: 'text' });
    assert.deepEqual(resolveCode(facts(3, undefined, 3), true), { code: 3, source: 'terminal' });
    assert.deepEqual(resolveCode(facts(null, 2), false), { code: 2, source: 'structured' });
    assert.deepEqual(resolveCode(facts(), false), { code: null, source: 'none' });
  });
});

describe('shell wrappers', () => {
  it('come off where the rest is exactly one word', () => {
    const cases: readonly [string, string][] = [
      ["/bin/bash -lc 'rm -rf src'", 'rm -rf src'],
      ['bash -c "echo \\"hi\\""', 'echo "hi"'],
      ["/usr/bin/zsh -lc 'it'\\''s'", "it's"],
      ['sh -c ls', 'ls'],
      ["bash -lc 'a' 'b'", "bash -lc 'a' 'b'"],
      ['bash -lc "echo $HOME"', 'bash -lc "echo $HOME"'],
      ['bash script.sh', 'bash script.sh'],
      ["python -c 'x'", "python -c 'x'"],
      ["bash -lc 'open", "bash -lc 'open"],
    ];
    for (const [line, expected] of cases) assert.equal(unwrapCommandLine(line), expected);
  });

  it('come off an argv, and another argv stays readable', () => {
    assert.equal(commandOfArgv(['/bin/bash', '-lc', 'echo $HOME']), 'echo $HOME');
    assert.equal(commandOfArgv(['git', 'commit', '-m', "it's"]), "git commit -m 'it'\\''s'");
  });

  it('undoes any quoting', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), script =>
        assert.equal(unwrapCommandLine(`bash -lc '${script.replaceAll("'", "'\\''")}'`), script),
      ),
    );
  });
});

describe('fences', () => {
  it('come off a text that is one fenced block', () => {
    assert.equal(unfence('```console\nout\nerr\n```'), 'out\nerr');
    assert.equal(unfence('````\n```\ninner\n```\n````'), '```\ninner\n```');
    assert.equal(unfence('```\n```'), '');
  });

  it('stay in a text that only has one', () => {
    for (const text of ['before\n```\nx\n```', '```\nx\n```\nafter', 'plain', '```\nopen', '``\nx\n``'])
      assert.equal(unfence(text), text);
  });
});

describe('base64 streams', () => {
  it('decode as the platform does, wherever the bytes are split', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.string({ unit: 'grapheme' }), fc.nat(), (noise, text, cut) => {
        const bytes = Buffer.concat([Buffer.from(text, 'utf8')]);
        const at = cut % (bytes.length + 1);
        const stream = new Utf8Stream();
        const decode = (part: Uint8Array) => stream.write(decodeBase64(Buffer.from(part).toString('base64')));
        assert.equal(decode(bytes.subarray(0, at)) + decode(bytes.subarray(at)), text);
        assert.deepEqual(Buffer.from(decodeBase64(Buffer.from(noise).toString('base64'))), Buffer.from(noise));
      }),
    );
  });

  it('give U+FFFD for broken bytes', () =>
    assert.equal(new Utf8Stream().write(Uint8Array.from([0x61, 0xff, 0x62, 0xc3, 0x28])), 'a\ufffdb\ufffd('));
});
