import assert from 'node:assert/strict';
import { DisposableSlot, Disposables, Listeners } from '../../../src/editor/disposables.ts';

function noting(log: string[], name: string) {
  return { dispose: () => void log.push(name) };
}

describe('disposables', () => {
  it('end together, the last one first, once', () => {
    const log: string[] = [];
    const owner = new Disposables();
    owner.add(noting(log, 'a'));
    owner.onDispose(() => log.push('b'));
    owner.dispose();
    owner.dispose();
    assert.deepEqual(log, ['b', 'a']);
    owner.add(noting(log, 'late'));
    assert.deepEqual(log, ['b', 'a', 'late']);
  });

  it('take turns in a slot', () => {
    const log: string[] = [];
    const slot = new DisposableSlot();
    const a = noting(log, 'a');
    slot.value = a;
    slot.value = a;
    assert.deepEqual(log, []);
    slot.value = noting(log, 'b');
    assert.deepEqual(log, ['a']);
    slot.dispose();
    slot.value = noting(log, 'late');
    assert.deepEqual(log, ['a', 'b', 'late']);
    assert.equal(slot.value, null);
  });

  it('let a listener go while it is called', () => {
    const listeners = new Listeners<number>();
    const heard: number[] = [];
    const first = listeners.on(value => {
      heard.push(value);
      first.dispose();
    });
    listeners.on(value => heard.push(value * 10));
    listeners.fire(1);
    listeners.fire(2);
    assert.deepEqual(heard, [1, 10, 20]);
  });
});
