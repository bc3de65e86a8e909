import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Tasks that end on command. */
function heldWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const piece =
    (n: number, fails = false) =>
    async () => {
      started.push(n);
      await new Promise<void>((end) => ends.push(end));
      if (fails) throw new Error('broken');
      return n;
    };
  return { started, endNext: () => ends.shift()!(), piece };
}

const settle = () => new Promise<void>((done) => setImmediate(done));

test('runs two tasks in parallel and starts the third when one ends', async () => {
  const limit = createConcurrencyLimit(2);
  const { started, endNext, piece } = heldWork();
  const results = [1, 2, 3, 4].map((n) => limit(piece(n)));
  await settle();
  expect(started).toEqual([1, 2]);
  endNext();
  await settle();
  expect(started).toEqual([1, 2, 3]);
  for (const expected of [
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]) {
    endNext();
    await settle();
    expect(started).toEqual(expected);
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

test('releases the slot of a failed task', async () => {
  const limit = createConcurrencyLimit(1);
  const { started, endNext, piece } = heldWork();
  const [first, second] = [limit(piece(1, true)), limit(piece(2))];
  endNext();
  await expect(first).rejects.toThrow('broken');
  await settle();
  expect(started).toEqual([1, 2]);
  endNext();
  expect(await second).toBe(2);
  const third = limit(piece(3));
  await settle();
  expect(started).toEqual([1, 2, 3]);
  endNext();
  expect(await third).toBe(3);
});

test('does not give a slot that is being handed on to a newcomer', async () => {
  const limit = createConcurrencyLimit(1);
  const { started, endNext, piece } = heldWork();
  const results = [limit(piece(1)), limit(piece(2))];
  endNext();
  // One newcomer per microtask.
  for (let n = 3; n < 20; n += 1) {
    results.push(limit(piece(n)));
    await Promise.resolve();
  }
  await settle();
  expect(started).toEqual([1, 2]);
  while (started.length < 19) {
    endNext();
    await settle();
  }
  endNext();
  expect(await Promise.all(results)).toEqual(started);
});
