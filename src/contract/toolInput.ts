import type { ToolCall } from './toolCall.ts';

// A call as programs know tools: a name and an input. The contract keeps what a call means and not the agent's own arguments, so that they are the same
// for all agents.

/** The kind of a call stands for the name of its tool, which the protocol doesn't tell. */
export function toolName(call: Pick<ToolCall, 'kind'>): string {
  return call.kind;
}

/**
 * What a call was given, as far as it is known: `title`, where it says more than the command does, then `command`, `cwd` and `description` of a command (`commands`: of several),
 * `file_path`, `old_string` and `new_string` of a change (`changes`: of several), `file_path` of another file (`files`: of several), and what a
 * sub-agent was told.
 */
export function toolInput(call: ToolCall): Readonly<Record<string, unknown>> {
  const commands = call.commands.map(({ command, cwd, description }) => ({
    ...(command !== null && { command }),
    ...(cwd !== null && { cwd }),
    ...(description !== null && { description }),
  }));
  const changes = call.content.flatMap(item =>
    item.type === 'diff' ? [{ file_path: item.path, old_string: item.oldText ?? '', new_string: item.newText }] : [],
  );
  const files = [...new Set(call.locations.map(({ path }) => path))];
  const isCommand = call.commands.some(({ command }) => command === call.title);
  return {
    ...(call.title !== '' && !isCommand && { title: call.title }),
    ...one(commands, 'commands'),
    ...one(changes, 'changes'),
    ...(changes.length > 0 || commands.length > 0
      ? {}
      : one(
          files.map(path => ({ file_path: path })),
          'files',
        )),
    ...(call.task?.prompt != null && { prompt: call.task.prompt }),
    ...(call.task?.agentType != null && { subagent_type: call.task.agentType }),
  };
}

/** The fields of the only one, or a list of several. */
function one(items: readonly Readonly<Record<string, unknown>>[], name: string): Readonly<Record<string, unknown>> {
  const [only, ...more] = items;
  return more.length > 0 ? { [name]: items } : (only ?? {});
}
