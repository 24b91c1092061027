import assert from 'node:assert/strict';
import test from 'node:test';
import { harbours, levelAt } from './tides.js';

test('high water is the mean level and half the range', () => {
  const { mean, amplitude, firstHigh } = harbours.Lindvik;
  assert.equal(levelAt(harbours.Lindvik, firstHigh), mean + amplitude);
});

test('the harbour never falls dry (fails on purpose, to show a failing command)', () => {
  assert.ok(levelAt(harbours.Oldquay, 12) > 1);
});
