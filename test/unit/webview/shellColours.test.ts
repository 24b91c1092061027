import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shellTokens } from '../../../src/webview/commandCard/shellColours.ts';

function kinds(command: string): string {
  return shellTokens(command)
    .filter(token => token.kind !== 'plain')
    .map(token => `${token.kind}:${token.text}`)
    .join(' ');
}

describe('colours of a command line', () => {
  const cases = [
    ['ls -la src', 'command:ls flag:-la'],
    ['git commit -m "a b" --amend', 'command:git flag:-m string:"a b" flag:--amend'],
    ['cd src && npm test | tail -5', 'command:cd operator:&& command:npm operator:| command:tail'],
    ['FOO=1 make all', 'variable:FOO=1 command:make'],
    ['echo $HOME $? # say', 'command:echo variable:$HOME variable:$? comment:# say'],
    [
      'for i in 1 2; do echo "$i"; done',
      'keyword:for keyword:in number:1 number:2 operator:; keyword:do command:echo string:"$i" operator:; keyword:done',
    ],
    ['cat <file >out.txt', 'command:cat operator:< operator:>'],
    ['echo a#b', 'command:echo'],
    ['x=$(date +%s)', 'variable:x= operator:$( command:date operator:)'],
  ] as const;
  for (const [command, expected] of cases) it(command, () => assert.equal(kinds(command), expected));

  it('loses nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab -"\'$({})|&;<>#\\\n`=1é') }), command => {
        assert.equal(
          shellTokens(command)
            .map(token => token.text)
            .join(''),
          command,
        );
      }),
    );
  });
});
