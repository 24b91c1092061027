import assert from 'node:assert/strict';
import fc from 'fast-check';
import { classifyCommand } from '../../../../src/adapter/classify/classifyCommand.ts';
import { headNamed } from '../../../../src/adapter/classify/heads.ts';

/** Commands as words, each with a classification. */
const LOOKS: readonly (readonly string[])[] = [
  ['cat', 'src/a file.ts'],
  ['cat', '-n', '--', "it's"],
  ['sed', '-n', '10,20p', 'f'],
  ['tail', '-n', '+5', 'f'],
  ['head', '-20', 'a"b'],
  ['rg', '-n', 'foo|bar', 'src'],
  ['rg', '-g', '*.ts', '-A3', 'a b', '.'],
  ['rg', '--files', 'src'],
  ['grep', '-rn', '--include=*.ts', '$HOME `x`', 'src'],
  ['git', 'grep', '-e', 'TODO', 'src'],
  ['git', 'ls-files'],
  ['ls', '-la', 'a\\b'],
  ['find', '.', '(', '-name', '*.ts', '-o', '-name', 'x', ')', '-type', 'f'],
  ['fd', 'main', 'src'],
  ['awk', '{print $1}', 'f'],
  ['python3', '-c', "import os; print(os.listdir('.'))"],
];

const look = fc.constantFrom(...LOOKS);
const singleQuoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
const script = look.map(words => words.map(singleQuoted).join(' '));

/** One of the ways to write a piece of a word. */
const quotings: readonly ((piece: string) => string)[] = [
  singleQuoted,
  piece => `"${piece.replaceAll(/[\\"$`]/g, '\\$&')}"`,
  // bare, with a backslash before all that isn't a letter, a digit or harmless
  piece => piece.replaceAll(/[^\w\-./+]/g, '\\$&'),
];

/** The same words in random quotes, changing within a word too. */
const quoted = look.chain(words =>
  fc
    .tuple(
      ...words.map(word =>
        fc.array(fc.tuple(fc.nat(word.length), fc.constantFrom(...quotings)), { maxLength: 3 }).map(cuts => {
          const sorted = [...cuts].sort(([a], [b]) => a - b);
          let text = '';
          let start = 0;
          for (const [end, quote] of [...sorted, [word.length, singleQuoted] as const]) {
            if (end > start) text += quote(word.slice(start, end));
            start = end;
          }
          return text;
        }),
      ),
    )
    .chain(texts =>
      fc
        .array(fc.constantFrom(' ', '  ', '\t', ' \\\n'), { minLength: texts.length, maxLength: texts.length })
        .map(blanks => ({ words, text: texts.map((text, index) => text + (blanks[index] ?? '')).join('') })),
    ),
);

const joint = fc.constantFrom(' && ', '; ', ' || ', ' | ', '\n');

/** Puts a piece between, before or after the words of some command of a sequence of looks. */
const withPiece = (piece: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(fc.tuple(look, joint), { maxLength: 2 }),
      look,
      fc.array(fc.tuple(joint, look), { maxLength: 2 }),
      piece,
    )
    .chain(([before, words, after, text]) =>
      fc.nat(words.length).map(at => {
        const pieces = words.map(singleQuoted);
        pieces.splice(at, 0, text);
        return [
          ...before.map(([look, joint]) => look.map(singleQuoted).join(' ') + joint),
          pieces.join(' '),
          ...after.map(([joint, look]) => joint + look.map(singleQuoted).join(' ')),
        ].join('');
      }),
    );

const neverClassified = (commands: fc.Arbitrary<string>) =>
  fc.assert(
    fc.property(commands, command => assert.equal(classifyCommand(command), null, command)),
    { numRuns: 1000 },
  );

describe('command classification: properties', () => {
  it('has a classification for each of the looks that the properties are about', () => {
    for (const words of LOOKS) assert.ok(classifyCommand(words.map(singleQuoted).join(' ')), words.join(' '));
  });

  it('never classifies a redirection', () =>
    neverClassified(
      withPiece(
        fc
          .tuple(
            fc.constantFrom('', '1', '2', '{fd}'),
            fc.constantFrom('>', '>>', '<', '>|', '<>', '>&', '<&', '&>', '&>>', '<<<'),
            fc.constantFrom('', ' '),
            fc.constantFrom('out', '/dev/null', '1', '"a b"'),
          )
          .map(pieces => pieces.join('')),
      ),
    ));

  it('never classifies a substitution or an expansion', () =>
    neverClassified(
      withPiece(
        fc
          .tuple(
            fc.constantFrom('', 'a', "'b c'"),
            fc.constantFrom(
              '$(rm a)',
              '`rm a`',
              '$X',
              '$' + '{X:-a}',
              '$((1+1))',
              '<(rm a)',
              '$@',
              '$?',
              "$'a'",
              '{a,b}',
            ),
            fc.constantFrom('', 'a'),
            fc.boolean(),
          )
          .map(([before, expansion, after, inQuotes]) =>
            inQuotes && /^[$`][^']/.test(expansion) ? `"${expansion}"${after}` : before + expansion + after,
          ),
      ),
    ));

  it('never classifies the background', () =>
    neverClassified(
      fc
        .tuple(script, fc.constantFrom('&', ' &', ' & ', ' &\n'), fc.option(script, { nil: '' }), joint, script)
        .map(([first, background, second, joint, third]) =>
          second === '' ? third + joint + first + background : third + joint + first + background + second,
        ),
    ));

  it('never classifies with an assignment before a program', () =>
    neverClassified(
      fc.tuple(fc.constantFrom('A=1 ', "A='b c' ", 'A= ', 'A+=1 ', 'A[0]=1 '), script).map(pieces => pieces.join('')),
    ));

  it('never classifies a program outside the tables', () => {
    const program = fc
      .oneof(
        fc.constantFrom(
          'rm',
          'mv',
          'cp',
          'tee',
          'dd',
          'npm',
          'node',
          'sh',
          'bash',
          'sudo',
          'env',
          'curl',
          'perl',
          'Cat',
          'lss',
        ),
        fc.stringMatching(/^[a-z][a-z0-9._/-]{0,12}$/),
      )
      .filter(name => !headNamed(name) && name !== 'cd');
    const command = fc
      .tuple(program, look)
      .map(([name, words]) => [name, ...words.slice(1).map(singleQuoted)].join(' '));
    neverClassified(command);
    neverClassified(fc.tuple(script, joint, command).map(pieces => pieces.join('')));
    neverClassified(fc.tuple(command, joint, script).map(pieces => pieces.join('')));
  });

  it('says the same of the same words in other quotes', () =>
    fc.assert(
      fc.property(quoted, ({ words, text }) =>
        assert.deepEqual(classifyCommand(text), classifyCommand(words.map(singleQuoted).join(' ')), text),
      ),
      { numRuns: 1000 },
    ));

  it('never throws, and what it gives is never empty', () => {
    const token = fc.constantFrom(
      ...LOOKS.flat(),
      ...'| || & && ; ;; > < >> << ( ) { } [[ ]] $( ` " \' \\ $ # ! ~ * ? [ ] = \n \r \t if then fi for do done case esac cd xargs'.split(
        ' ',
      ),
      ' ',
    );
    const input = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(token, { maxLength: 30 }).map(tokens => tokens.join(' ')),
      fc.array(token, { maxLength: 30 }).map(tokens => tokens.join('')),
    );
    fc.assert(
      fc.property(input, command => {
        for (const { kind, path, query, line } of classifyCommand(command) ?? [
          { kind: 'list', path: 'a', query: null, line: null },
        ]) {
          assert.ok(path !== '' && (kind === 'search' || query === null) && (kind === 'read' || line === null));
          assert.ok(line === null || line > 0);
          assert.ok(kind !== 'read' || path !== null);
        }
        assert.notEqual(classifyCommand(command)?.length, 0);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes time in proportion to the length, whatever the length is made of', () => {
    const pieces = [
      'a',
      ' a',
      ' -',
      ' -n',
      '| cat ',
      '; ',
      '(',
      ')',
      '$(',
      '`',
      '"',
      "'",
      '\\',
      '*',
      '{',
      '{a,',
      '<',
      '<<E\n',
      '[',
      '\n',
      '1,',
      '1p;',
      '/',
      '.',
      's/',
    ];
    const starts = [
      '',
      'cat ',
      "sed -n '",
      'find ',
      "awk '",
      "awk 'NR>=",
      'python -c "',
      "bash -lc '",
      'rg "',
      'cat f | sed s/',
      'ls ; ',
    ];
    // of the processor, so that what else runs on the machine doesn't count
    const timeOf = (command: string): number => {
      const start = process.cpuUsage();
      classifyCommand(command);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    // just below the longest that is parsed, and far above it
    for (const start of starts)
      for (const piece of pieces)
        for (const length of [9_900, 100_000]) {
          const command = start + piece.repeat(Math.floor((length - start.length) / piece.length));
          assert.ok(Math.min(timeOf(command), timeOf(command), timeOf(command)) < 150, `${start}${piece} x ${length}`);
        }
  });
});
