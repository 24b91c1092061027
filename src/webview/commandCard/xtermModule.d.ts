// The package's main file is CommonJS, whose exports Node can't name, and its "module" field leads nowhere. This file of it works everywhere.
declare module '@xterm/headless/lib-headless/xterm-headless.mjs' {
  export { Terminal } from '@xterm/headless';
}
