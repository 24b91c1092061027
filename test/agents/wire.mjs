// Newline-delimited JSON-RPC over standard input and output, with back-pressure.

/** Writes text as it is. Resolves when there is room for more. */
export function write(text) {
  return new Promise(resolve => {
    if (process.stdout.write(text)) resolve();
    else process.stdout.once('drain', resolve);
  });
}

export function send(frame) {
  return write(`${JSON.stringify({ jsonrpc: '2.0', ...frame })}\n`);
}

export function updateFrame(sessionId, update) {
  return { jsonrpc: '2.0', method: 'session/update', params: { sessionId, update } };
}

export function sendUpdate(sessionId, update) {
  return write(`${JSON.stringify(updateFrame(sessionId, update))}\n`);
}

export function sendText(sessionId, text) {
  return sendUpdate(sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
}

/** Calls back for each message, in order. */
export function receive(onMessage, onEnd) {
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', chunk => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line.trim() !== '') onMessage(JSON.parse(line));
  });
  process.stdin.on('end', onEnd);
}

export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
