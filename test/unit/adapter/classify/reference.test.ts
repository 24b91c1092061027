import assert from 'node:assert/strict';
import { shown } from './shown.ts';

// The table of the reference parser. Paths are as written here, not their last component, and lines are told too.

const TABLE: Readonly<Record<string, readonly (readonly [command: string, expected: string | null])[]>> = {
  git: [
    ['git status', null],
    ['git grep TODO src', 'search TODO in src'],
    ['git grep -l TODO src', 'search TODO in src'],
    ['git ls-files', 'list'],
    ['git ls-files src', 'list src'],
    ['git ls-files --exclude target src', 'list src'],
    ['git status | wc -l', null],
  ],
  rg: [
    ['echo foo > bar', null],
    ['rg --version && node -v && npm -v && rg --files | head -n 40', null],
    ['rg -n "navigate-to-route" -S', 'search navigate-to-route'],
    ['rg -n "BUG|FIXME|TODO|XXX|HACK" -S | head -n 200', 'search BUG|FIXME|TODO|XXX|HACK'],
    // The reference shortens this to webview.
    ['rg --files webview/src | sed -n', 'list webview/src'],
    ['rg --files | head -n 50', 'list'],
    ['rg --files | nl -ba', 'list'],
    ['yes | rg --files', 'list'],
    ['true && rg --files', 'list'],
    ['rg --files || true', 'list'],
    ["rg -l QkBindingController presentation/src/main/java | xargs perl -pi -e 's/a/b/g'", null],
    ['rg --files | nl -ba | foo', null],
    ['rg -l TODO src', 'search TODO in src'],
    ['rg --files-with-matches TODO src', 'search TODO in src'],
    ['rg -L TODO src', 'search TODO in src'],
    ['rg --files-without-match TODO src', 'search TODO in src'],
    ['rga -l TODO src', 'search TODO in src'],
    ['rg --colors=never -n foo src', 'search foo in src'],
    ["yes | rg -n 'foo bar' -S", 'search foo bar'],
  ],
  cat: [
    ['cat webview/README.md', 'read webview/README.md'],
    ['bat --theme TwoDark README.md', 'read README.md'],
    ['batcat README.md', 'read README.md'],
    ['less -p TODO README.md', 'read README.md'],
    ['more README.md', 'read README.md'],
    ['cat -- ./-strange-file-name', 'read ./-strange-file-name'],
    ['cat "pkg\\src\\main.rs"', 'read pkg\\src\\main.rs'],
  ],
  cd: [
    ['cd foo && cat foo.txt', 'read foo/foo.txt'],
    ['cd -- -weird && cat foo.txt', 'read -weird/foo.txt'],
    // The reference reads dir2/foo.txt. bash refuses two directories, dash takes the first, zsh replaces one by the other in the path.
    ['cd dir1 dir2 && cat foo.txt', null],
    ['cd foo && bar', null],
  ],
  ls: [
    ["ls -la | sed -n '1,120p'", 'list'],
    ["ls -I '*.test.js'", 'list'],
    // The reference shortens this to a dot.
    ['ls --time-style=long-iso ./dist', 'list ./dist'],
    ['eza --color=always src', 'list src'],
    ['exa -I target .', 'list .'],
    ['tree -L 2 src', 'list src'],
    ['du -d 2 .', 'list .'],
  ],
  'head and tail': [
    ['head -n 50 Cargo.toml', 'read Cargo.toml'],
    ['head -n50 Cargo.toml', 'read Cargo.toml'],
    ['head Cargo.toml', 'read Cargo.toml'],
    ['tail -n +522 README.md', 'read README.md:522'],
    ['tail -n+10 README.md', 'read README.md:10'],
    ['tail -n 30 README.md', 'read README.md'],
    ['tail README.md', 'read README.md'],
  ],
  sed: [
    ["cat tui/Cargo.toml | sed -n '1,200p'", 'read tui/Cargo.toml:1'],
    ["sed -n '2000,2200p' tui/src/history_cell.rs", 'read tui/src/history_cell.rs:2000'],
    ['sed -n -e 10p f', 'read f:10'],
    ['sed -n 10p -- f', 'read f:10'],
    ['sed -n p f', null],
    ['sed -n +10p f', null],
    ["nl -ba f | sed -n '1200,1720p'", 'read f:1200'],
    ["sed -n '260,640p' f | nl -ba", 'read f:260'],
  ],
  'awk, printf, npm': [
    ["awk '{print $1}' Cargo.toml", 'read Cargo.toml'],
    ['printf "\\n===== x =====\\n"; cat -- a/Cargo.toml', 'read a/Cargo.toml'],
    ['npm run build', null],
  ],
  grep: [
    ['grep -R CODEX_SANDBOX_ENV_VAR -n .', 'search CODEX_SANDBOX_ENV_VAR in .'],
    ['grep -R SYM -n core/src/spawn.rs', 'search SYM in core/src/spawn.rs'],
    ['grep -R src/main.rs -n .', 'search src/main.rs in .'],
    ['egrep -R TODO src', 'search TODO in src'],
    ['fgrep -l TODO src', 'search TODO in src'],
    ['ag TODO src', 'search TODO in src'],
    ['ag -l TODO src', 'search TODO in src'],
    ['ack TODO src', 'search TODO in src'],
    ['ack -l TODO src', 'search TODO in src'],
    ['pt TODO src', 'search TODO in src'],
    ['pt -l TODO src', 'search TODO in src'],
    ['rga TODO src', 'search TODO in src'],
  ],
  'fd and find': [
    ['fd -t f src/', 'list src/'],
    ['fd main src', 'search main in src'],
    ["find . -name '*.rs'", 'search *.rs in .'],
    ['find src -type f', 'list src'],
  ],
  python: [
    // The reference names no path.
    [`python -c "import os; print(os.listdir('.'))"`, 'list .'],
    [`python3 -c "import glob; print(glob.glob('*.rs'))"`, 'list *.rs'],
    [`python -c "print('hello')"`, null],
  ],
  'other shells': [
    [`/bin/bash -lc "sed -n '1,10p' Cargo.toml"`, 'read Cargo.toml:1'],
    ["/bin/zsh -lc 'sed -n 1,10p Cargo.toml'", 'read Cargo.toml:1'],
    ["bash -c 'rg --files | head -n 1'", 'list'],
    ['powershell -Command Get-ChildItem', null],
    ['pwsh -NoProfile -c "Write-Host hi"', null],
  ],
  'sequences of plain words': [
    // pwd is no program of the tables; the sequence itself is understood, as the row after it shows.
    ["ls && pwd; echo 'hi there' | wc -l", null],
    ["ls && ls src; echo 'hi there' | wc -l", 'list, list src'],
    [`ls "/usr"'/'"local"/bin`, 'list /usr/local/bin'],
    ['echo "/usr"\'/\'"local"/bin', null],
    ['rg -n "foo" -g"*.py"', 'search foo'],
    ['rg "one\ntwo" src', 'search one\ntwo in src'],
    ['(ls)', null],
    ['ls > out.txt', null],
    ['echo hi & echo bye', null],
    ['ls & ls', null],
    ['echo $(pwd)', null],
    ['ls $(pwd)', null],
    ['echo `pwd`', null],
    ['ls "`pwd`"', null],
    ['echo $HOME', null],
    ['ls "$HOME"', null],
    ['FOO=bar ls', null],
    ['ls &&', null],
    ['&& ls', null],
    ['ls ;; pwd', null],
    ['ls | | wc', null],
  ],
};

describe('command classification: the reference table', () => {
  for (const [name, rows] of Object.entries(TABLE))
    it(name, () => {
      for (const [command, expected] of rows) assert.equal(shown(command), expected, command);
    });
});
