import assert from 'node:assert/strict';
import { classifyCommand } from '../../../../src/adapter/classify/classifyCommand.ts';
import { shown } from './shown.ts';

// Beyond the reference table: what agents run most.

function check(rows: readonly (readonly [command: string, expected: string])[]): void {
  for (const [command, expected] of rows) assert.equal(shown(command), expected, command);
}

describe('command classification: looks', () => {
  it('gives plain data', () => {
    assert.deepEqual(classifyCommand("cd a && sed -n '10,20p' b.ts | rg x"), [
      { kind: 'read', path: 'a/b.ts', query: null, line: 10 },
      { kind: 'search', path: null, query: 'x', line: null },
    ]);
  });

  it('tells the line at which a read begins', () =>
    check([
      ["sed -n '10,20p' f", 'read f:10'],
      ["sed -n '10,+5p' f", 'read f:10'],
      ["sed -n '10,$p' f", 'read f:10'],
      ["sed -n '10,20p;40,50p' f", 'read f:10'],
      ["sed -ne '7p' f", 'read f:7'],
      ["sed -n '$p' f", 'read f'],
      ['tail +5 f', 'read f:5'],
      ['tail --lines=+5 f', 'read f:5'],
      ['tail -n +0 f', 'read f:1'],
      ['tail -c +5 f', 'read f'],
      ['bat -r 30:40 f', 'read f:30'],
      ['bat --line-range=:40 f', 'read f'],
      ["awk 'NR>=10 && NR<=20' f", 'read f:10'],
      ['awk \'NR==3 {print NR": "$0}\' f', 'read f:3'],
      ["cat -n f | sed -n '5,9p'", 'read f:5'],
      ['nl -ba f | tail -n +8 | head -20', 'read f:8'],
      ['head -300 f | tail -n +250', 'read f:250'],
    ]));

  it('tells no line where it would be one of another text', () =>
    check([
      ['head -300 f | tail -50', 'read f'],
      ["tail -n 30 f | sed -n '5,9p'", 'read f'],
      ["cat -s f | sed -n '5,9p'", 'read f'],
      ["cat f g | sed -n '5,9p'", 'read f, read g'],
      ["cat f | sort | sed -n '5,9p'", 'read f'],
      ["sed -n '100,200p' f | sed -n '5,9p'", 'read f:100'],
      ["rg --files | sed -n '5,9p'", 'list'],
    ]));

  it('names each file and folder', () =>
    check([
      ['cat a.ts b.ts', 'read a.ts, read b.ts'],
      ['ls a b', 'list a, list b'],
      ['rg foo a b', 'search foo in a, search foo in b'],
      ['sed -n 1,5p a; echo ---; sed -n 1,5p b', 'read a:1, read b:1'],
      ['cat a && cat a && ls', 'read a, list'],
      ['ls\ncat a\n', 'list, read a'],
      ['ls;', 'list'],
      ['ls # all of it', 'list'],
    ]));

  it('puts every path under the directory that cd leads to', () =>
    check([
      ['cd x && rg q', 'search q in x'],
      ['cd x && rg q src', 'search q in x/src'],
      ['cd x && ls', 'list x'],
      ['cd x && ls .', 'list x'],
      ['cd x && ls ..', 'list x/..'],
      ['cd x/ && cat ./f', 'read x/f'],
      ['cd / && ls', 'list /'],
      ['cd a && cd b && cat f', 'read a/b/f'],
      ['cd a && cd /b && cat f', 'read /b/f'],
      ['cd a && cat /etc/f', 'read /etc/f'],
      ['cd a && cat "C:\\f"', 'read C:\\f'],
      ['cd -P a && cat f | grep x', 'read a/f, search x'],
      ['cd a && rg q || true', 'search q in a'],
      ['cd a && cat f; cat /etc/g', 'read a/f, read /etc/g'],
      ['cd a && cat f; cd /b && cat g', 'read a/f, read /b/g'],
      ['cd a && find . -name x', 'search x in a'],
      ['cd a && git ls-files', 'list a'],
    ]));

  it('keeps queries whole and patterns of paths as written', () =>
    check([
      ["rg -e foo -e 'bar baz' src", 'search foo | bar baz in src'],
      ['grep -rn --include="*.ts" foo src', 'search foo in src'],
      ['grep -rnA3 foo src', 'search foo in src'],
      ['grep -f patterns src', 'search src'],
      ['grep -5 foo a', 'search foo in a'],
      ['grep "foo$|bar$" a', 'search foo$|bar$ in a'],
      ['grep foo$ a', 'search foo$ in a'],
      ["rg 'a\\.b' src", 'search a\\.b in src'],
      ['rg a\\.b src', 'search a.b in src'],
      ['rg foo src/*.ts', 'search foo in src/*.ts'],
      ['ls src/*.ts', 'list src/*.ts'],
      ['rg -tts foo', 'search foo'],
      ["rg -g '!dist' --hidden foo .", 'search foo in .'],
      ['git --no-pager grep -n foo -- src test', 'search foo in src, search foo in test'],
      ['fd . src', 'list src'],
      ['fd', 'list'],
      ['fdfind -e ts main', 'search main'],
      ["fd -g '*.ts' --search-path src", 'search *.ts in src'],
    ]));

  it('finds what find looks for, not what it leaves out', () =>
    check([
      ['find', 'list'],
      ['find -L src -maxdepth 2 -type d', 'list src'],
      ["find src test -name '*.ts' -o -name '*.tsx'", 'search *.ts | *.tsx in src, search *.ts | *.tsx in test'],
      ["find . -name '*.ts' -not -path '*/node_modules/*'", 'search *.ts in .'],
      ["find . -type f ! -name '*.js'", 'list .'],
      ["find . -path ./node_modules -prune -o -name '*.ts' -print", 'search *.ts in .'],
      ['find . \\( -name a -o -name b \\) -prune -o -type f -print', 'list .'],
      ["find . -path '*/src/*'", 'search */src/* in .'],
    ]));

  it('looks through filters', () =>
    check([
      ['rg -l foo | sort | uniq -c | sort -rn | head', 'search foo'],
      ["rg --files | sed 's|^src/||' | wc -l", 'list'],
      ["ls | awk '{print $1}' | tr a b | cut -c1-5 | column -t", 'list'],
      ['ls | grep -v test', 'list'],
      ['ls | grep test', 'list, search test'],
      ['cat a | cat', 'read a'],
      ['rg -l foo | xargs cat', 'search foo'],
      ['find . -name x -print0 | xargs -0 wc -l', 'search x in .'],
      ["find . -name '*.ts' | xargs grep -n foo", 'search *.ts in ., search foo'],
      ['rg -l foo | xargs -I{} head -n 5 {}', 'search foo'],
      ['git ls-files | xargs ls -la', 'list'],
    ]));

  it('lists what a script of python lists', () =>
    check([
      [`python3 -c "import os\nfor r, d, f in os.walk('src'):\n    print(r, f)"`, 'list src'],
      [`python3 -c "from pathlib import Path; print(sorted(Path('src').rglob('*.py')))"`, 'list src'],
      [`python -c "import os, glob\nfrom os import listdir\nprint(listdir('a'), os.listdir('b'))"`, 'list a, list b'],
      [`python3.12 -c "import os; print(os.listdir())"`, 'list'],
      [`cd x && python -c "import os; print('/'.join(sorted(os.listdir())))"`, 'list x'],
    ]));
});
