import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Reads on what nobody wants any more. What a command has left in the background may print on, and without a reader its first word would end
 * it. Keeps this process from ending no longer.
 */
export function dropOutput(stream: Readable): void {
  if (stream.readableEnded || stream.destroyed) return;
  stream.on('data', () => {});
  stream.resume();
  if (stream instanceof Socket) stream.unref();
}

/** How long is waited, in all, for more after the command's end, in ms. What it printed itself is in the pipe by then. */
const WAIT_AFTER_EXIT_MS = 200;
/** More than this after the end isn't from the command, whose pipe holds less, but from what it left in the background. */
const MAX_BYTES_AFTER_EXIT = 1024 * 1024;
/** At least this long between two small chunks, in ms, so that they add up. */
const GATHER_MS = 10;
/** A chunk of this size needs no gathering. */
const ENOUGH_BYTES = 16 * 1024;

/**
 * The output of a command in chunks that are worth a message: all that has come since the last one was dealt with. While one is
 * being dealt with the stream fills its buffer and then stops reading, which is what stops the command in the end.
 * Ends when the stream does, or when the command has ended and only what it left in the background could still write.
 */
export async function* outputChunks(
  stream: Readable,
  exited: Promise<unknown>,
): AsyncGenerator<Buffer, void, undefined> {
  let wake = () => {};
  let stopGathering = () => {};
  let hasExited = false;
  let bytesAfterExit = 0;
  let patience = WAIT_AFTER_EXIT_MS;
  const onEvent = () => wake();
  void exited.then(() => {
    hasExited = true;
    stopGathering();
    wake();
  });
  const gather = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, GATHER_MS);
      stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  for (const event of ['readable', 'end', 'close', 'error']) stream.on(event, onEvent);
  try {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        wake = resolve;
      });
      const chunk: Buffer | null = stream.read();
      if (chunk !== null) {
        yield chunk;
        if (hasExited) bytesAfterExit += chunk.length;
        else if (chunk.length < ENOUGH_BYTES) await gather();
        if (bytesAfterExit > MAX_BYTES_AFTER_EXIT) return;
      } else if (stream.readableEnded || stream.destroyed) return;
      else if (!hasExited) await woken;
      else if (patience <= 0) return;
      else {
        const before = performance.now();
        await Promise.race([woken, sleep(patience)]);
        patience -= performance.now() - before;
        // On a busy machine the time can be over before the pipe was looked at even once.
        if (patience <= 0) await nextTurn();
      }
    }
  } finally {
    for (const event of ['readable', 'end', 'close']) stream.off(event, onEvent);
  }
}
