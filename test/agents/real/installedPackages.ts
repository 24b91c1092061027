import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { InstalledPackages } from './agentUnderTest.ts';

const Manifest = z.object({ name: z.string(), bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The packages that npm put into a folder. */
export function installedPackages(folder: string, node: string): InstalledPackages {
  const modules = path.join(folder, 'node_modules');
  return {
    node,
    bin: path.join(modules, '.bin'),
    program(packageName, programName) {
      const root = path.join(modules, packageName);
      const { bin } = Manifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
      const file = typeof bin === 'string' ? bin : bin[programName];
      if (file === undefined) throw new Error(`${packageName} has no program ${programName}`);
      return path.join(root, file);
    },
    file(packageName, ...names) {
      const found = path.join(modules, packageName, ...names);
      return existsSync(found) ? found : null;
    },
  };
}
