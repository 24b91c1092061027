import type { SessionUpdate } from '@agentclientprotocol/sdk';
import type { CommandExit } from './commandProcess.ts';
import { consoleBlock, OutputTail } from './outputTail.ts';

/** What a client of this kind wants to hear of a command. */
export interface CommandCard {
  /** The command begins. */
  begin(): Promise<void>;
  /** It printed something; resolves when the client has room for more. */
  output(text: string): Promise<void>;
  /** It has ended. */
  end(exit: CommandExit): Promise<void>;
}

/** The `_meta` key under which a client wants output as it comes; null for one that declared neither. */
export type OutputKey = 'terminal_output_delta' | 'terminal_output' | null;

/** One command of a session, as the cards send it. */
export interface CommandFacts {
  readonly id: string;
  readonly command: string;
  readonly cwd: string;
  readonly send: (update: SessionUpdate) => Promise<void>;
}

/** How much output a client without terminals gets, in UTF-16 units: it comes as one message. */
const MAX_TEXT_LENGTH = 1024 * 1024;

export function commandCard(facts: CommandFacts, outputKey: OutputKey): CommandCard {
  return outputKey === null ? new TextCard(facts) : new TerminalCard(facts, outputKey);
}

function beginning({ id, command, cwd }: CommandFacts): SessionUpdate & { sessionUpdate: 'tool_call' } {
  return {
    sessionUpdate: 'tool_call',
    toolCallId: id,
    title: command,
    kind: 'execute',
    status: 'in_progress',
    rawInput: { command, cwd },
  };
}

function ending(id: string, exit: CommandExit): SessionUpdate & { sessionUpdate: 'tool_call_update' } {
  return { sessionUpdate: 'tool_call_update', toolCallId: id, status: exit.code === 0 ? 'completed' : 'failed' };
}

/** Output as it comes, in the terminal of the tool call. */
class TerminalCard implements CommandCard {
  readonly #facts: CommandFacts;
  readonly #outputKey: string;

  constructor(facts: CommandFacts, outputKey: string) {
    this.#facts = facts;
    this.#outputKey = outputKey;
  }

  begin(): Promise<void> {
    const { id, cwd, send } = this.#facts;
    return send({
      ...beginning(this.#facts),
      content: [{ type: 'terminal', terminalId: id }],
      _meta: { terminal_info: { terminal_id: id, cwd } },
    });
  }

  output(text: string): Promise<void> {
    const { id, send } = this.#facts;
    const _meta = { [this.#outputKey]: { terminal_id: id, data: text } };
    return send({ sessionUpdate: 'tool_call_update', toolCallId: id, _meta });
  }

  end(exit: CommandExit): Promise<void> {
    const { id, send } = this.#facts;
    const _meta = { terminal_exit: { terminal_id: id, exit_code: exit.code, signal: exit.signal } };
    return send({ ...ending(id, exit), _meta });
  }
}

/** All output at the end, as text and as data. */
class TextCard implements CommandCard {
  readonly #facts: CommandFacts;
  readonly #tail = new OutputTail(MAX_TEXT_LENGTH);

  constructor(facts: CommandFacts) {
    this.#facts = facts;
  }

  begin(): Promise<void> {
    return this.#facts.send(beginning(this.#facts));
  }

  output(text: string): Promise<void> {
    this.#tail.push(text);
    return Promise.resolve();
  }

  end(exit: CommandExit): Promise<void> {
    const { id, send } = this.#facts;
    const output = this.#tail.text();
    return send({
      ...ending(id, exit),
      content: [{ type: 'content', content: { type: 'text', text: consoleBlock(output) } }],
      rawOutput: { exit_code: exit.code, signal: exit.signal, output },
    });
  }
}
