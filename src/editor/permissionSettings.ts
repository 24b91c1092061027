import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { PermissionPolicy } from '../session/permissions/judge.ts';
import { type PermissionRule, parseRules, type RuleSource, type SourcedRule } from '../session/permissions/rule.ts';
import type { Log } from './log.ts';
import { SETTINGS } from './settings.ts';
import { workspaceFolders } from './workspaceFolders.ts';

// The user's rules on permissions, in the settings of the user, of the workspace, and of its folders.

/** One place where rules are kept. */
export interface RuleList {
  readonly source: RuleSource;
  readonly target: vscode.ConfigurationTarget;
  /** Set for the settings of one folder. */
  readonly folder: vscode.WorkspaceFolder | null;
  /** As in the settings file. */
  readonly values: unknown;
}

/** Every place with its rules. What a workspace without trust says counts for nothing. */
export function ruleLists(): readonly RuleList[] {
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const inspected = vscode.workspace.getConfiguration().inspect(SETTINGS.permissionRules);
  const user: RuleList = { source: 'user', target: Global, folder: null, values: inspected?.globalValue };
  if (!vscode.workspace.isTrusted) return [user];
  // In a window with one folder the settings of the folder are those of the workspace.
  const folders = vscode.workspace.workspaceFile ? (vscode.workspace.workspaceFolders ?? []) : [];
  return [
    user,
    { source: 'workspace', target: Workspace, folder: null, values: inspected?.workspaceValue },
    ...folders.map(folder => ({
      source: 'folder' as const,
      target: WorkspaceFolder,
      folder,
      values: vscode.workspace.getConfiguration(undefined, folder).inspect(SETTINGS.permissionRules)
        ?.workspaceFolderValue,
    })),
  ];
}

/** The rules as sessions ask for them. What is wrong with one is logged, once. */
export function permissionPolicy(log: Log): PermissionPolicy {
  const told = new Set<string>();
  return {
    rules: () =>
      ruleLists().flatMap(({ values, source }): readonly SourcedRule[] => {
        const { rules, problems } = parseRules(values, source);
        for (const problem of problems.filter(one => !told.has(one))) {
          told.add(problem);
          log.warn(`Setting "${SETTINGS.permissionRules}": ${problem}`);
        }
        return rules;
      }),
    folders: workspaceFolders,
  };
}

/** Adds rules to a place, where they aren't there yet; in front of `index` if given. */
export async function addRules(
  place: Pick<RuleList, 'source' | 'target' | 'folder'>,
  added: readonly unknown[],
  index?: number,
): Promise<void> {
  const values = listAt(place);
  const fresh = added.filter(rule => !values.some(kept => isDeepStrictEqual(kept, rule)));
  if (fresh.length > 0) await write(place, values.toSpliced(index ?? values.length, 0, ...fresh));
}

/** Removes one rule, as it stands in the settings, and returns its index; -1: it wasn't there (any more). */
export async function removeRule(
  place: Pick<RuleList, 'source' | 'target' | 'folder'>,
  rule: unknown,
): Promise<number> {
  const values = listAt(place);
  const index = values.findIndex(kept => isDeepStrictEqual(kept, rule));
  if (index >= 0) await write(place, values.toSpliced(index, 1));
  return index;
}

/** As it is now: the settings may have changed since the user was shown them. */
function listAt({ source, folder }: Pick<RuleList, 'source' | 'folder'>): readonly unknown[] {
  const place = ruleLists().find(
    list => list.source === source && list.folder?.uri.toString() === folder?.uri.toString(),
  );
  return Array.isArray(place?.values) ? place.values : [];
}

async function write(
  { target, folder }: Pick<RuleList, 'target' | 'folder'>,
  values: readonly unknown[],
): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  await configuration.update(SETTINGS.permissionRules, values.length === 0 ? undefined : values, target);
}

/** Rules of the user hold in every folder: paths among them are made absolute. */
export function anchored(rule: PermissionRule, folder: string): PermissionRule {
  const { path } = rule;
  if (path === undefined || path.startsWith('/') || /^[a-z]:/i.test(path)) return rule;
  return { ...rule, path: `${folder}/${path}` };
}
