import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TOOL_KINDS } from '../../../src/contract/toolCall.ts';
import { CHAT_VIEW, COMMANDS } from '../../../src/editor/commands.ts';
import { CONTEXT_KEYS } from '../../../src/editor/contextKeys.ts';
import { defaultAgentId, SETTINGS, sessionSettings, sessionsLocation } from '../../../src/editor/settings.ts';

interface Property {
  readonly default: unknown;
  readonly scope?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly when?: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Property>> };
  };
}

const manifestText = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(manifestText) as Manifest;
const { contributes } = manifest;

/** The manifest's default as the editor hands it out, or a value of the test's. */
function settings(values: Readonly<Record<string, unknown>> = {}) {
  return { get: (name: string) => values[name] ?? contributes.configuration.properties[name]?.default };
}

describe('the manifest', () => {
  it('has the commands of the code', () => {
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), Object.values(COMMANDS).sort());
  });

  it('has the settings of the code', () => {
    assert.deepEqual(Object.keys(contributes.configuration.properties).sort(), Object.values(SETTINGS).sort());
  });

  it('has the view of the code, and nothing that activates before it is needed', () => {
    assert.deepEqual(
      contributes.views['gangway']?.map(({ id }) => id),
      [CHAT_VIEW],
    );
    assert.deepEqual(manifest.activationEvents, []);
  });

  it('uses the context keys that the code sets, all of them', () => {
    const clauses = [...manifestText.matchAll(/"(?:when|enablement)": "([^"]*)"/g)].map(match => match[1] ?? '');
    const keys = clauses.flatMap(clause => clause.match(/gangway\.\w+/g) ?? []).filter(key => key !== CHAT_VIEW);
    assert.deepEqual([...new Set(keys)].sort(), Object.values(CONTEXT_KEYS).sort());
  });

  it('names in menus and key bindings only commands that exist', () => {
    const known = new Set<string>(Object.values(COMMANDS));
    const named = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].map(
      ({ command }) => command,
    );
    assert.deepEqual(
      named.filter(command => command.startsWith('gangway.') && !known.has(command)),
      [],
    );
  });

  it('answers questions by key only while one is open and the chat in sight, and never by a key that types a character', () => {
    // A webview view sets no key for its focus; what is left when no input has it is the chat, or a list.
    const answers: readonly string[] = [COMMANDS.allowOnce, COMMANDS.reject];
    const bound = contributes.keybindings.filter(({ command }) => answers.includes(command));
    assert.equal(bound.length, answers.length);
    for (const { key, when } of bound) {
      assert.equal(when, `${CONTEXT_KEYS.permissionPending} && view.${CHAT_VIEW}.visible && !inputFocus`);
      assert.match(key, /\+(enter|backspace)$/);
    }
  });

  it('lets no repository name a program', () => {
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    for (const name of [SETTINGS.agents, SETTINGS.defaultAgent]) {
      assert.equal(contributes.configuration.properties[name]?.scope, 'machine', name);
      assert.ok(restricted.includes(name), name);
    }
  });

  it('lets no repository move or delete conversations', () => {
    for (const name of [SETTINGS.sessionsLocation, SETTINGS.sessionsRetentionDays])
      assert.equal(contributes.configuration.properties[name]?.scope, 'machine', name);
  });

  it('takes only a whole path for the place of conversations', () => {
    const whole = path.resolve('some', 'where');
    assert.equal(sessionsLocation(settings()), null);
    assert.equal(sessionsLocation({ get: () => 'some/where' }), null);
    assert.equal(sessionsLocation({ get: () => 7 }), null);
    assert.equal(sessionsLocation({ get: () => ` ${whole} ` }), whole);
  });

  it('takes rules on permissions from every place but a workspace without trust, and has none to begin with', () => {
    const property = contributes.configuration.properties[SETTINGS.permissionRules];
    assert.deepEqual([property?.scope, property?.default], ['resource', []]);
    assert.ok(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes(SETTINGS.permissionRules));
    const { kind, ...fields } = property?.items?.properties ?? {};
    assert.deepEqual(kind?.enum, TOOL_KINDS);
    assert.deepEqual(Object.keys(fields).sort(), ['agent', 'command', 'decision', 'path']);
  });

  it('states the defaults and limits that the code knows', () => {
    const defaults = { keptBytes: 256 * 1024, spoolBytes: 64 * 1024 * 1024, startTimeoutMs: 60_000, retentionDays: 0 };
    assert.deepEqual(sessionSettings(settings()), defaults);
    assert.deepEqual(sessionSettings({ get: () => undefined }), defaults);
    assert.deepEqual(sessionSettings({ get: () => 'many' }), defaults);
    assert.equal(defaultAgentId(settings()), 'shell');
    for (const [limit, value] of [
      ['minimum', -1],
      ['maximum', 1e9],
    ] as const) {
      const bound = (name: string) => contributes.configuration.properties[name]?.[limit] ?? Number.NaN;
      assert.deepEqual(sessionSettings({ get: () => value }), {
        keptBytes: bound(SETTINGS.outputKeptKB) * 1024,
        spoolBytes: bound(SETTINGS.outputSpoolMB) * 1024 * 1024,
        startTimeoutMs: bound(SETTINGS.startTimeoutSeconds) * 1000,
        retentionDays: bound(SETTINGS.sessionsRetentionDays),
      });
    }
  });

  it('has every text that it names, in every language, and no other', () => {
    const named = [...new Set([...manifestText.matchAll(/"%([^"%]+)%"/g)].map(match => match[1]))].sort();
    for (const file of readdirSync('.').filter(name => /^package\.nls(\..+)?\.json$/.test(name)))
      assert.deepEqual(Object.keys(JSON.parse(readFileSync(file, 'utf8'))).sort(), named, file);
  });
});
