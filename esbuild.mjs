// Builds everything that runs: the extension host, the headless runner, the built-in Shell agent and the page; with --tests the
// test suites too. Prints the size of each shipped file group and fails when one is over its budget.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';

const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');
const withTests = process.argv.includes('--tests');

/** Budgets in KiB of minified code. They leave some room over today's size: whoever breaks one looks at why. */
const budgets = {
  'dist/extension.js': 45,
  'dist/headless.js': 40,
  'dist/shellAgent.js': 240,
  'dist/page/page.js': 520,
  'dist/page/page.css': 60,
};

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const common = {
  bundle: true,
  format: /** @type {const} */ ('esm'),
  minify: !watch,
  sourcemap: production ? false : /** @type {const} */ ('linked'),
  legalComments: /** @type {const} */ ('none'),
  logLevel: /** @type {const} */ ('warning'),
  metafile: true,
  define: { GANGWAY_VERSION: JSON.stringify(version) },
};

/** Node code. Split, so that the SDK and the dialects are loaded on first use and not at activation. */
const host = {
  ...common,
  entryPoints: {
    extension: 'src/extension.ts',
    headless: 'src/headless/main.ts',
    shellAgent: 'src/shell-agent/main.ts',
  },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunk-[name]-[hash]',
  platform: /** @type {const} */ ('node'),
  target: 'node20',
  external: ['vscode'],
  // cross-spawn is CommonJS and asks for Node's modules at run time
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

const page = {
  ...common,
  entryPoints: { page: 'src/webview/main.tsx' },
  outdir: 'dist/page',
  platform: /** @type {const} */ ('browser'),
  target: 'chrome130',
  jsx: /** @type {const} */ ('automatic'),
  jsxImportSource: 'preact',
  loader: { '.ttf': /** @type {const} */ ('file') },
  assetNames: '[name]',
};

function findFiles(folder, suffixes) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && suffixes.some(suffix => entry.name.endsWith(suffix)))
    .map(entry => path.join(entry.parentPath, entry.name));
}

function testBuilds() {
  const node = {
    ...common,
    minify: false,
    splitting: true,
    outdir: 'out/test',
    outbase: 'test',
    platform: /** @type {const} */ ('node'),
    target: 'node20',
    packages: /** @type {const} */ ('external'),
    external: ['vscode'],
    jsx: /** @type {const} */ ('automatic'),
    jsxImportSource: 'preact',
  };
  const entryPoints = ['unit', 'recordings', 'e2e', 'agents', 'bench'].flatMap(folder =>
    findFiles(`test/${folder}`, ['.test.ts', '.test.tsx', '.main.ts']),
  );
  // The suite inside the editor is loaded by VS Code, which wants CommonJS there.
  const vscode = {
    ...node,
    format: /** @type {const} */ ('cjs'),
    splitting: false,
    entryPoints: findFiles('test/vscode', ['.test.ts', 'index.ts']),
    outExtension: { '.js': '.cjs' },
  };
  return [{ ...node, entryPoints }, vscode].filter(build => build.entryPoints.length > 0);
}

function reportSizes() {
  const kib = bytes => (bytes / 1024).toFixed(1);
  const over = [];
  let total = 0;
  for (const file of [
    ...readdirSync('dist').map(f => `dist/${f}`),
    ...readdirSync('dist/page').map(f => `dist/page/${f}`),
  ]) {
    if (!statSync(file).isFile() || file.endsWith('.map')) continue;
    const size = statSync(file).size;
    total += size;
    const budget = budgets[file];
    console.log(`${file.padEnd(44)} ${kib(size).padStart(8)} KiB${budget ? ` of ${budget}` : ''}`);
    if (budget && size > budget * 1024) over.push(file);
  }
  console.log(`${'all'.padEnd(44)} ${kib(total).padStart(8)} KiB`);
  if (over.length > 0) {
    console.error(`over budget: ${over.join(', ')}`);
    process.exitCode = 1;
  }
}

if (watch) {
  for (const options of [host, page]) await (await esbuild.context({ ...options, logLevel: 'info' })).watch();
} else {
  rmSync('dist', { recursive: true, force: true });
  rmSync('out/test', { recursive: true, force: true });
  await Promise.all([host, page, ...(withTests ? testBuilds() : [])].map(options => esbuild.build(options)));
  reportSizes();
}
