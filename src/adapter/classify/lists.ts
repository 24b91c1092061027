import { type FlagTable, flagTable, readArguments } from './flags.ts';
import { type Head, lists } from './stage.ts';

// Without letters that GNU's ls lacks: the flags of other shells' ls (`-Recurse`, `-Force`) are then none of it.
const LS = flagTable(`
  -a -A -b -B -c -C -d -f -F -g -G -h -H -i -k -l -L -m -n -N -o -p -q -Q -r -R -s -S -t -u -U -v -x -X -Z -1 -I= -w=
  --all --almost-all --author --escape --ignore-backups --directory --file-type --full-time --group-directories-first --no-group
  --human-readable --si --dereference --dereference-command-line --inode --kibibytes --numeric-uid-gid --literal --hide-control-chars
  --show-control-chars --quote-name --reverse --recursive --size --context --zero --color? --classify? --hyperlink?
  --block-size= --format= --hide= --ignore= --indicator-style= --quoting-style= --sort= --tabsize= --time= --time-style= --width=`);

const EZA = flagTable(`
  -1 -l -G -x -R -T -F -a -A -d -D -f -r -b -B -g -h -H -i -m -M -n -o -O -S -u -U -X -Z -@
  --oneline --long --grid --across --recurse --tree --all --almost-all --list-dirs --only-dirs --only-files --reverse
  --group-directories-first --group-directories-last --git-ignore --git --git-repos --no-git --binary --bytes --group --header --links
  --inode --modified --blocksize --changed --accessed --created --extended --octal-permissions --no-permissions --no-filesize --no-user
  --no-time --no-symlinks --show-symlinks --total-size --no-quotes --numeric --mounts --flags --context --icons? --hyperlink
  -I= -L= -s= -t= -w= --ignore-glob= --level= --sort= --time= --time-style= --width= --color= --colour= --color-scale? --classify?`);

// Without -o, which writes, and -R, which does together with -H.
const TREE = flagTable(`
  -a -d -f -i -l -x -q -N -Q -p -u -g -s -h -D -F -v -t -c -U -r -A -S -n -C -J -X --gitignore --noreport --inodes --device --dirsfirst
  --filesfirst --prune --du --si --matchdirs --ignore-case --metafirst -L# -P= -I= --charset= --filelimit= --sort= --timefmt=`);

const DU = flagTable(`
  -0 -a -A -b -c -D -H -h -k -L -l -m -P -S -s -x --null --all --apparent-size --bytes --total --dereference-args --human-readable
  --dereference --no-dereference --count-links --separate-dirs --summarize --one-file-system --si --inodes --time?
  -d# -B= -t= --max-depth= --block-size= --exclude= --threshold= --time-style=`);

const ls: Head = words => {
  // PowerShell's parameter, not -I with "nclude" to ignore
  if (words.some(word => word.text === '-Include')) return null;
  const args = readArguments(LS, words);
  return args && lists(args.operands);
};

const listing =
  (table: FlagTable): Head =>
  words => {
    const args = readArguments(table, words);
    return args && lists(args.operands);
  };

export const LISTS: Readonly<Record<string, Head>> = {
  ls,
  eza: listing(EZA),
  exa: listing(EZA),
  tree: listing(TREE),
  du: listing(DU),
};
