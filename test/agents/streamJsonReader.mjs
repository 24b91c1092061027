// A program that reads `stream-json` lines from its standard input, as somebody would write it who knows the format and not Gangway. It prints one JSON
// object with what it understood, and exits with 1 at the first line that breaks the format.
import { createInterface } from 'node:readline';

const seen = {
  session: null,
  said: [],
  thought: [],
  tools: [],
  partial: '',
  results: [],
  system: [],
};
const toolsById = new Map();
const blocks = new Map();
const uuids = new Set();
let messageId = null;
let lineNumber = 0;

function check(condition, problem) {
  if (condition) return;
  process.stderr.write(`line ${lineNumber}: ${problem}\n`);
  process.exit(1);
}

function onSystem(frame) {
  check(typeof frame.subtype === 'string', 'a system frame has a subtype');
  if (frame.subtype !== 'init') {
    seen.system.push(frame.subtype);
    return;
  }
  check(seen.session === null, 'init comes once');
  for (const list of ['tools', 'mcp_servers', 'slash_commands'])
    check(Array.isArray(frame[list]), `init has the list ${list}`);
  check(typeof frame.cwd === 'string' && typeof frame.permissionMode === 'string', 'init has cwd and permissionMode');
  seen.session = { id: frame.session_id, cwd: frame.cwd };
}

function onAssistant({ message, parent_tool_use_id: parent }) {
  check(message?.role === 'assistant' && typeof message.id === 'string', 'an assistant message has role and id');
  check('model' in message && Array.isArray(message.content), 'an assistant message has model and content');
  for (const block of message.content) {
    if (block.type === 'text') seen.said.push(block.text);
    else if (block.type === 'thinking') {
      check(typeof block.signature === 'string', 'thinking has a signature');
      seen.thought.push(block.thinking);
    } else if (block.type === 'tool_use') {
      check(typeof block.id === 'string' && typeof block.name === 'string', 'tool_use has id and name');
      check(typeof block.input === 'object' && block.input !== null, 'tool_use has an input');
      check(!toolsById.has(block.id), 'a tool is used once under one id');
      const tool = { name: block.name, input: block.input, parent, output: null, isError: null };
      toolsById.set(block.id, tool);
      seen.tools.push(tool);
    } else check(block.type === 'image', `the block ${block.type} is known`);
  }
}

function onUser({ message }) {
  check(message?.role === 'user', 'a user message has its role');
  if (typeof message.content === 'string') return;
  for (const block of message.content) {
    if (block.type !== 'tool_result') continue;
    const tool = toolsById.get(block.tool_use_id);
    check(tool !== undefined, 'a result is that of a tool that was used');
    check(tool.output === null, 'a tool has one result');
    check(
      typeof block.content === 'string' && typeof block.is_error === 'boolean',
      'a result has content and is_error',
    );
    tool.output = block.content;
    tool.isError = block.is_error;
  }
}

function onEvent({ event }) {
  switch (event.type) {
    case 'message_start':
      check(messageId === null, 'a message ends before the next begins');
      messageId = event.message.id;
      blocks.clear();
      break;
    case 'content_block_start':
      check(messageId !== null && event.index === blocks.size, 'blocks are counted from 0');
      blocks.set(event.index, { type: event.content_block.type, open: true });
      break;
    case 'content_block_delta':
      check(blocks.get(event.index)?.open, 'a delta belongs to an open block');
      if (event.delta.type === 'text_delta') seen.partial += event.delta.text;
      else check(['thinking_delta', 'input_json_delta'].includes(event.delta.type), 'the delta is known');
      if (event.delta.type === 'input_json_delta') JSON.parse(event.delta.partial_json);
      break;
    case 'content_block_stop':
      check(blocks.get(event.index)?.open, 'an open block ends');
      blocks.get(event.index).open = false;
      break;
    case 'message_delta':
      check(typeof event.delta.stop_reason === 'string', 'a message has a reason to end');
      break;
    case 'message_stop':
      check(messageId !== null && [...blocks.values()].every(({ open }) => !open), 'a message ends with its blocks');
      messageId = null;
      break;
    default:
      check(false, `the event ${event.type} is known`);
  }
}

function onResult(frame) {
  for (const field of ['duration_ms', 'num_turns']) check(typeof frame[field] === 'number', `a result has ${field}`);
  check(typeof frame.subtype === 'string' && typeof frame.is_error === 'boolean', 'a result has subtype and is_error');
  check(Array.isArray(frame.permission_denials), 'a result has permission_denials');
  if (frame.subtype === 'success') check(typeof frame.result === 'string', 'a success has its text');
  check(messageId === null, 'no message is open at the end');
  seen.results.push(frame);
}

const handlers = {
  system: onSystem,
  assistant: onAssistant,
  user: onUser,
  stream_event: onEvent,
  result: onResult,
  control_response: () => {},
};

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  lineNumber++;
  const frame = JSON.parse(line);
  const handler = handlers[frame.type];
  check(handler !== undefined, `the type ${frame.type} is known`);
  if (frame.type !== 'control_response') {
    check(typeof frame.session_id === 'string' && typeof frame.uuid === 'string', 'a frame has session_id and uuid');
    check(!uuids.has(frame.uuid), 'a uuid is used once');
    uuids.add(frame.uuid);
    check(frame.type === 'system' || seen.session !== null, 'init comes first');
    check(seen.session === null || seen.session.id === frame.session_id, 'all frames are of one session');
  }
  handler(frame);
}
check(seen.results.length > 0, 'the last line is a result');
process.stdout.write(`${JSON.stringify(seen)}\n`);
