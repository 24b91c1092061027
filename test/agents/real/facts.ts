import type { ResultSubtype } from '../../../src/contract/turnResult.ts';

/** What an agent's wire lacks, and what the agent itself does otherwise than others. */
export interface AgentFacts {
  /** Does the client learn where a command runs? */
  readonly tellsCwd: boolean;
  /** `withoutStart`: what was printed before the agent began to listen is lost. `nothing`: none of it reaches the client. */
  readonly output: 'whole' | 'withoutLastNewline' | 'withoutStart' | 'nothing';
  readonly streams: boolean;
  /** Does the client learn that a command exited with 0, and the code of one that failed? */
  readonly tellsSuccess: boolean;
  readonly tellsFailure: boolean;
  /** Does the command end when the turn is cancelled? */
  readonly endsCommands: boolean;
  /** Does it take messages into a turn under way? */
  readonly steers: boolean;
  /** How a turn ends after its command was rejected; null: the agent asks nobody. */
  readonly turnAfterRejection: ResultSubtype | null;
  /** Does the client learn what a turn used? */
  readonly usage: 'turn' | 'lastStep' | 'nothing';
}

const ALL_TOLD: AgentFacts = {
  tellsCwd: true,
  output: 'whole',
  streams: true,
  tellsSuccess: true,
  tellsFailure: true,
  endsCommands: true,
  steers: false,
  turnAfterRejection: 'success',
  usage: 'turn',
};

const FACTS: Readonly<Record<string, AgentFacts>> = {
  // It drops what a command prints before its own begin event. Stop ends the turn and leaves the command running. A rejection ends the turn.
  'codex-acp': {
    ...ALL_TOLD,
    output: 'withoutStart',
    endsCommands: false,
    steers: true,
    turnAfterRejection: 'cancelled',
  },
  // Output comes in one piece at the end and without its last newline, and never with the directory.
  'claude-agent-acp': { ...ALL_TOLD, tellsCwd: false, output: 'withoutLastNewline', streams: false, steers: true },
  // A rejection ends the turn without a word, as a success.
  opencode: { ...ALL_TOLD, usage: 'lastStep' },
  // Neither output nor exit of a command reaches the client.
  gemini: { ...ALL_TOLD, output: 'nothing', streams: false, tellsSuccess: false, tellsFailure: false },
  // The result comes in one piece at the end, from a terminal's screen.
  qwen: { ...ALL_TOLD, output: 'withoutLastNewline', streams: false },
  // Where the client has terminals, as here, it runs its commands in them.
  kimi: { ...ALL_TOLD, usage: 'nothing' },
  // Runs whatever the model wants.
  'pi-acp': { ...ALL_TOLD, turnAfterRejection: null, usage: 'nothing' },
  // It counts the tokens of the whole session.
  copilot: ALL_TOLD,
};

export function factsOf(agent: string): AgentFacts {
  const facts = FACTS[agent];
  if (!facts) throw new Error(`nothing is known of ${agent}`);
  return facts;
}
