import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

/** What the editor puts into every web view before the page's own styles. */
const VSCODE_DEFAULTS = `@layer vscode-default {
  html { scrollbar-color: var(--vscode-scrollbarSlider-background) var(--vscode-editor-background); }
  body { background-color: transparent; color: var(--vscode-editor-foreground); margin: 0; padding: 0 20px; }
  img, video { max-width: 100%; max-height: 100%; }
  a, a code { color: var(--vscode-textLink-foreground); }
  a:focus, input:focus, select:focus, textarea:focus { outline: 1px solid -webkit-focus-ring-color; outline-offset: -1px; }
  code { color: var(--vscode-textPreformat-foreground); background-color: var(--vscode-textPreformat-background); padding: 1px 3px; border-radius: 4px; }
  pre code { padding: 0; }
  blockquote { background: var(--vscode-textBlockQuote-background); border-color: var(--vscode-textBlockQuote-border); }
}`;

/** Serves the built page alone, under the content policy that the editor's host gives it. */
export async function servePage(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = http.createServer((request, response) => {
    const name = path.basename(request.url ?? '/');
    if (name === 'defaults.css') {
      response.setHeader('content-type', 'text/css');
      response.end(VSCODE_DEFAULTS);
      return;
    }
    if (name === '') {
      const origin = `http://${request.headers.host}`;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html(origin));
      return;
    }
    readFile(path.join(folder, name)).then(
      body => {
        // A browser that opens the page many times need not compile it each time.
        response.setHeader('cache-control', 'max-age=3600');
        response.setHeader('content-type', TYPES[path.extname(name)] ?? 'application/octet-stream');
        response.end(body);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

function html(origin: string): string {
  const policy = `default-src 'none'; script-src 'nonce-bench'; style-src ${origin}; img-src ${origin} data:; font-src ${origin};`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="defaults.css">
<link rel="stylesheet" href="page.css">
<link rel="icon" href="data:,">
<title>Gangway</title>
</head>
<body><div id="app"></div><script type="module" nonce="bench" src="page.js"></script></body>
</html>`;
}
