import { randomBytes } from 'node:crypto';

export interface ChatHtml {
  /** `webview.cspSource`. */
  readonly cspSource: string;
  readonly nonce: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** The editor's display language, a BCP 47 tag. */
  readonly language: string;
  readonly title: string;
}

/** The page. Nothing is allowed by default; the one script runs by its nonce; no inline styles, no connections. */
export function chatHtml(page: ChatHtml): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${page.nonce}'`,
    `style-src ${page.cspSource}`,
    `font-src ${page.cspSource}`,
    `img-src ${page.cspSource} data:`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${attribute(page.language)}">
<head>
  <meta charset="UTF-8">
  <meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
  <meta name="viewport" content="width=device-width, initial-scale=1.0">
  <title>${attribute(page.title)}</title>
  <link rel="stylesheet" href="${attribute(page.styleUri)}">
</head>
<body>
  <div id="app"></div>
  <script type="module" nonce="${attribute(page.nonce)}" src="${attribute(page.scriptUri)}"></script>
</body>
</html>
`;
}

/** A new one for each page. */
export function newNonce(): string {
  return randomBytes(24).toString('base64url');
}

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
