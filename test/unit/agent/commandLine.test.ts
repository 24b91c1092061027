import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandLineAgent, commandLineText, parseCommandLine } from '../../../src/agent/commandLine.ts';

describe('parseCommandLine', () => {
  const cases: readonly [string, readonly string[]][] = [
    ['my-agent --acp', ['my-agent', '--acp']],
    ['  a\t b \n', ['a', 'b']],
    ['', []],
    [`a '' ""`, ['a', '', '']],
    [`'it is' "so \\"what\\" \\\\ \\n"`, ['it is', 'so "what" \\ \\n']],
    [`a\\ b c\\'d`, ['a b', "c'd"]],
    [`--x="a b"'c d'`, ['--x=a bc d']],
    ['$HOME *.js $(id) ~', ['$HOME', '*.js', '$(id)', '~']],
  ];
  for (const [line, words] of cases)
    it(`reads ${JSON.stringify(line)}`, () => assert.deepEqual(parseCommandLine(line, 'linux'), words));

  it('leaves the backslashes of Windows paths alone', () => {
    const line = `C:\\tools\\agent.exe "C:\\my files\\x" \\"q\\" it's`;
    assert.deepEqual(parseCommandLine(line, 'win32'), ['C:\\tools\\agent.exe', 'C:\\my files\\x', '"q"', "it's"]);
  });

  it('refuses what is cut off', () => {
    for (const line of [`'a`, `"a`, 'a\\']) assert.throws(() => parseCommandLine(line, 'linux'));
  });

  it('reads what commandLineText writes', () => {
    const word = fc.string().filter(text => !text.includes('\0'));
    fc.assert(
      fc.property(word, fc.array(word), (command, args) => {
        const line = commandLineText({ command, args }, 'linux');
        assert.deepEqual(parseCommandLine(line, 'linux'), [command, ...args]);
      }),
    );
  });

  it('writes Windows paths as they are', () => {
    const agent = { command: 'C:\\tools\\agent.exe', args: ['--x', 'C:\\my files'] };
    assert.equal(commandLineText(agent, 'win32'), 'C:\\tools\\agent.exe --x "C:\\my files"');
  });

  it('makes an agent of a line', () => {
    const agent = commandLineAgent('/opt/bin/my-agent.js --acp "a b"');
    assert.equal(agent.label, 'my-agent');
    assert.deepEqual([agent.command, ...agent.args], ['/opt/bin/my-agent.js', '--acp', 'a b']);
    assert.throws(() => commandLineAgent('  '), /empty/);
  });
});
