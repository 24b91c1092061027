export const USAGE = `gangway: talk to coding agents over the Agent Client Protocol

  gangway run --agent AGENT [options] [-p PROMPT]
      Sends a prompt and prints what comes of it. Without -p the prompt is read from standard input.
      --agent AGENT    the id of a known agent (shell, codex, claude, …) or a command line, such as "my-agent --acp"
      --cwd DIR        the agent's working directory; default: the current one
      --session ID     go on with this session, in its directory and with its agent; --agent can be left out
      --continue       go on with the latest session of the directory (and of the agent, where one is given)
      --store DIR      where sessions are kept; default: the user's folder for data of programs
      --no-store       keep nothing
      --output-format FORMAT
                       text         the conversation, as it goes (default)
                       json         one JSON object at the end: the result of the turn
                       stream-json  JSON lines: system/init, assistant and user messages, the result last
      --include-partial-messages
                       in stream-json, also stream_event lines with messages as they grow
      --input-format FORMAT
                       text         one prompt (default)
                       stream-json  JSON lines on standard input, one prompt each:
                                    {"type":"user","message":{"role":"user","content":"…"}}
      --permission P   ask-deny     refuse what the agent asks permission for (default)
                       allow-reads  allow, once each, what only reads or searches; refuse the rest
                       allow-all    allow, once each, all of it; --allow is the same
      --max-turns N    stop a turn that goes on after N model steps
      --timeout S      stop a turn after S seconds, and with it the run
      --record FILE    keep the traffic in FILE, as JSON lines that "gangway replay" and the tests play
      --shell-command TEXT
                       what the prompt makes the agent run, for the recording's first line

      Exit codes: 0 success · 1 the agent or the run failed · 2 wrong usage, or a line of input that is none ·
      3 timeout · 4 the session was not found, or is in use · 5 done, but something was not permitted · 130 interrupted, or the
      output is no longer read. With several prompts, the first that is not 0.

  gangway replay FILE [--json]
      Plays a recording of traffic (JSON lines) through the adapter and prints what came of it.
      --json           as one JSON object
`;
