import assert from 'node:assert/strict';
import { readFrame } from '../../../src/agent/frame.ts';

describe('readFrame', () => {
  it('takes updates out with their params as sent', () => {
    const frame = readFrame('  {"jsonrpc":"2.0","method":"session/update","params":{"x":[1],"update":null}}');
    assert.deepEqual(frame, { kind: 'update', params: { x: [1], update: null } });
  });

  it('passes requests, answers and other notifications on', () => {
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'session/request_permission', params: {} },
      { jsonrpc: '2.0', id: 'a', method: 'session/update', params: {} },
      { jsonrpc: '2.0', method: 'vendor/status' },
      { jsonrpc: '2.0', id: 1, result: null },
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } },
    ];
    for (const message of messages)
      assert.deepEqual(readFrame(JSON.stringify(message)), { kind: 'message', message }, JSON.stringify(message));
  });

  it('knows what is no message', () => {
    const bad = [
      'text',
      '{"cut":',
      '[]',
      '1',
      'null',
      '{}',
      '{"method":"session/update","params":{}}',
      '{"jsonrpc":"1.0","id":1,"result":{}}',
      '{"jsonrpc":"2.0","method":1}',
      '{"jsonrpc":"2.0","method":"x","id":{}}',
      '{"jsonrpc":"2.0","id":1}',
      '{"jsonrpc":"2.0","result":1}',
    ];
    for (const line of bad) assert.deepEqual(readFrame(line), { kind: 'bad' }, line);
    assert.deepEqual(readFrame(' \t'), { kind: 'blank' });
  });
});
