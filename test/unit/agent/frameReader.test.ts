import assert from 'node:assert/strict';
import { type FrameSink, readFrames } from '../../../src/agent/frameReader.ts';

function sink(seen: string[], more: Partial<FrameSink> = {}): FrameSink {
  return {
    update: params => seen.push(`update ${JSON.stringify(params)}`),
    message: message => seen.push(`message ${'id' in message ? message.id : message.method}`),
    badLine: line => seen.push(`bad ${line}`),
    lineTooLong: () => seen.push('too long'),
    failed: error => seen.push(`failed ${error instanceof Error ? error.message : error}`),
    ...more,
  };
}

async function* chunks(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const update = (n: number) => `{"jsonrpc":"2.0","method":"session/update","params":${n}}\n`;

describe('readFrames', () => {
  it('keeps the order of the wire and delivers a last line without its end', async () => {
    const seen: string[] = [];
    const texts = [`${update(1)}{"jsonrpc":"2.0","id":7,"re`, `sult":{}}\nlog line\n${update(2)}`, update(3).trim()];
    await readFrames(chunks(...texts), 1000, sink(seen));
    assert.deepEqual(seen, ['update 1', 'message 7', 'bad log line', 'update 2', 'update 3']);
  });

  it('lets the work of a message finish before the next frame', async () => {
    const seen: string[] = [];
    const message = () => {
      seen.push('message');
      void (async () => {
        for (let i = 0; i < 20; i++) await null;
        seen.push('its work');
      })();
    };
    await readFrames(chunks(`{"jsonrpc":"2.0","id":7,"result":{}}\n${update(1)}`), 1000, sink(seen, { message }));
    assert.deepEqual(seen, ['message', 'its work', 'update 1']);
  });

  it('goes on after a handler that throws and after a line that is too long', async () => {
    const seen: string[] = [];
    let isFirst = true;
    const thrower = (params: unknown) => {
      if (isFirst) {
        isFirst = false;
        throw new Error('in the handler');
      }
      seen.push(`update ${params}`);
    };
    const long = `{"jsonrpc":"2.0","method":"session/update","params":"${'x'.repeat(2000)}"}\n`;
    await readFrames(chunks(update(1), long, update(2)), 1000, sink(seen, { update: thrower }));
    assert.deepEqual(seen, ['failed in the handler', 'too long', 'update 2']);
  });

  it('shortens lines that are no messages', async () => {
    const seen: string[] = [];
    await readFrames(chunks(`${'x'.repeat(5000)}\n`), 10_000, sink(seen));
    assert.deepEqual(
      seen.map(line => line.length),
      ['bad '.length + 2000],
    );
  });
});
