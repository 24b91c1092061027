// Where things are. The root is found by walking up, because these modules also run bundled, from out/test.
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder) {
  if (existsSync(path.join(folder, 'esbuild.mjs'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('Gangway: no repository around this file');
  return findRoot(parent);
}

export const repositoryRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));
export const hostFolder = path.join(repositoryRoot, 'test', 'host');

/** Per user and not per clone: what is kept there is large and the same for every clone. */
export function userCache(name) {
  return path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), name);
}

/** The first of the names that is an existing file on the given PATH, or null. */
export function findOnPath(names, searchPath = process.env.PATH ?? '') {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  const folders = searchPath.split(path.delimiter).filter(folder => folder !== '');
  const files = names.flatMap(name =>
    folders.flatMap(folder => suffixes.map(suffix => path.join(folder, name + suffix))),
  );
  return files.find(file => existsSync(file)) ?? null;
}
