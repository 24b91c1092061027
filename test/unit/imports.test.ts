import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// The layers of the design and their one-way imports, with no circle of files anywhere.

const SRC = path.resolve('src');

/** Whom each layer may import, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  adapter: ['contract'],
  agent: ['contract', 'adapter'],
  session: ['contract', 'adapter'],
  editor: ['contract', 'adapter', 'agent', 'session'],
  headless: ['contract', 'adapter', 'agent', 'session'],
  webview: ['contract'],
  // A program of its own, started like any other agent; it ends its commands as the client ends agents.
  'shell-agent': ['agent'],
  'extension.ts': ['contract', 'adapter', 'agent', 'session', 'editor'],
};

/** Packages that only some layers may know. */
const PACKAGES: readonly { readonly name: RegExp; readonly layers: readonly string[] }[] = [
  { name: /^vscode$/, layers: ['editor', 'extension.ts'] },
  { name: /^@agentclientprotocol\//, layers: ['agent', 'shell-agent'] },
  { name: /^node:/, layers: ['agent', 'session', 'editor', 'headless', 'shell-agent', 'extension.ts'] },
  {
    name: /^(preact|@preact|@xterm|markdown-it|dompurify|highlight\.js|@vscode\/codicons)/,
    layers: ['webview'],
  },
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));

function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(SRC, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(match => match[1] ?? '');
}

function layerOf(file: string): string {
  return file.split(path.sep)[0] ?? '';
}

function resolveImport(file: string, specifier: string): string {
  return path.relative(SRC, path.resolve(SRC, path.dirname(file), specifier));
}

describe('imports', () => {
  it('finds the sources', () => assert.ok(files.length > 50));

  for (const file of files) {
    it(file, () => {
      const layer = layerOf(file);
      const allowed = ALLOWED[layer] ?? assert.fail(`${layer} is no layer of the design`);
      for (const specifier of importsOf(file)) {
        if (specifier.startsWith('.')) {
          const target = resolveImport(file, specifier);
          assert.ok(existsSync(path.join(SRC, target)), `${specifier} is not there`);
          assert.ok([layer, ...allowed].includes(layerOf(target)), `${layer} must not import ${target}`);
        } else {
          for (const { name, layers } of PACKAGES)
            if (name.test(specifier)) assert.ok(layers.includes(layer), `${layer} must not import ${specifier}`);
        }
      }
    });
  }

  it('has no circle', () => {
    const graph = new Map(
      files.map(file => [
        file,
        importsOf(file)
          .filter(s => s.startsWith('.'))
          .map(s => resolveImport(file, s)),
      ]),
    );
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]): void => {
      assert.ok(!trail.includes(file), `circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
  });

  it('names no provider and no protocol in the page', () => {
    const words =
      /claude|codex|gemini|opencode|auggie|copilot|qwen|kimi|_meta|sessionUpdate|rawInput|rawOutput|terminal_output/i;
    for (const file of files.filter(name => layerOf(name) === 'webview')) {
      const found = words.exec(readFileSync(path.join(SRC, file), 'utf8'));
      assert.equal(found, null, `${file}: ${found?.[0]}`);
    }
  });
});
