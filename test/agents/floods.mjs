// Much of everything, in a known shape: each flood ends in a line that tells which it was, so that a test can wait for it.
import { sendText, sendUpdate, sleep } from './wire.mjs';

const PARAGRAPH = 'Some **bold** words, `code`, a [link](https://example.com/) and plain prose. ';

/** `markdown N BYTES [MS]`: N text chunks of BYTES characters each (a list, headings, code now and then), MS between them. */
export async function markdown(turn, count = 5000, bytes = 80, delay = 0) {
  for (let i = 1; i <= count && !turn.cancelled; i++) {
    let text = i % 50 === 0 ? `\n\n## Part ${i / 50}\n\n` : i % 10 === 0 ? `\n\n- item ${i}: ` : '';
    if (i % 100 === 0) text = `\n\n\`\`\`js\nconst part = ${i};\n\`\`\`\n\n`;
    while (text.length < bytes) text += PARAGRAPH;
    await sendText(turn.sessionId, text.slice(0, bytes));
    if (delay > 0) await sleep(delay);
  }
  await sendText(turn.sessionId, `\n\nlast of ${count} chunks`);
}

/** `deltas N BYTES [MS]`: one command whose output comes in N coloured deltas of BYTES characters each, a line each. */
export async function deltas(turn, count = 20000, bytes = 100, delay = 0) {
  const id = turn.newId();
  await startCommand(turn, id, `flood ${count} ${bytes}`);
  for (let i = 1; i <= count && !turn.cancelled; i++) {
    const head = `\u001b[3${1 + (i % 6)}m${String(i).padStart(6)}\u001b[0m `;
    await sendOutput(turn, id, `${head.padEnd(bytes - 1, 'output ')}\n`);
    if (delay > 0) await sleep(delay);
  }
  await sendOutput(turn, id, `last of ${count} deltas\n`);
  await endCommand(turn, id, 0);
}

/** `commands N`: N small commands one after the other; every tenth fails with its number modulo 200. */
export async function commands(turn, count = 500) {
  for (let i = 1; i <= count && !turn.cancelled; i++) {
    const id = turn.newId();
    await startCommand(turn, id, `echo command ${i}`);
    await sendOutput(turn, id, `output of command ${i}\n`);
    await endCommand(turn, id, i % 10 === 0 ? i % 200 : 0);
  }
  await sendText(turn.sessionId, `last of ${count} commands`);
}

/** `cumulative BYTES TIMES`: an agent without deltas: the whole output so far with every update, BYTES at the end. */
export async function cumulative(turn, bytes = 1_300_000, times = 300) {
  const id = turn.newId();
  await sendUpdate(turn.sessionId, commandCall(id, `cumulative ${bytes} ${times}`));
  let output = '';
  for (let i = 1; i <= times && !turn.cancelled; i++) {
    while (output.length < (bytes * i) / times) output += `line at ${output.length} of a growing output\n`;
    await sendUpdate(turn.sessionId, { sessionUpdate: 'tool_call_update', toolCallId: id, content: [textOf(output)] });
  }
  output += `last of ${times} updates\n`;
  await sendUpdate(turn.sessionId, {
    sessionUpdate: 'tool_call_update',
    toolCallId: id,
    status: 'completed',
    content: [textOf(output)],
    rawOutput: { exit_code: 0 },
  });
}

/** The first frame of a command card, as good agents send it. */
export function startCommand(turn, id, command) {
  const call = commandCall(id, command);
  if (!turn.terminal) return sendUpdate(turn.sessionId, call);
  return sendUpdate(turn.sessionId, {
    ...call,
    content: [{ type: 'terminal', terminalId: id }],
    _meta: { terminal_info: { terminal_id: id, cwd: process.cwd() } },
  });
}

export function sendOutput(turn, id, data) {
  turn.outputs.set(id, (turn.outputs.get(id) ?? '') + (turn.terminal ? '' : data));
  if (!turn.terminal) return undefined;
  return sendUpdate(turn.sessionId, {
    sessionUpdate: 'tool_call_update',
    toolCallId: id,
    _meta: { [turn.terminal]: { terminal_id: id, data } },
  });
}

export function endCommand(turn, id, code, signal = null) {
  const status = code === 0 ? 'completed' : 'failed';
  const update = { sessionUpdate: 'tool_call_update', toolCallId: id, status };
  if (turn.terminal)
    return sendUpdate(turn.sessionId, {
      ...update,
      _meta: { terminal_exit: { terminal_id: id, exit_code: code, signal } },
    });
  const text = `\`\`\`console\n${turn.outputs.get(id)}\`\`\``;
  return sendUpdate(turn.sessionId, { ...update, content: [textOf(text)], rawOutput: { exit_code: code, signal } });
}

function commandCall(id, command) {
  return {
    sessionUpdate: 'tool_call',
    toolCallId: id,
    title: command,
    kind: 'execute',
    status: 'in_progress',
    rawInput: { command, cwd: process.cwd() },
  };
}

function textOf(text) {
  return { type: 'content', content: { type: 'text', text } };
}
