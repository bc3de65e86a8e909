// Shared reads: how many begin, what each caller sees, and that failures reach those who waited for them only.

import { expect, test } from 'vitest';
import { createJoinedReads } from './joined-reads.ts';

/** Reads that end when told, each with its number. */
function createReads() {
  const ends: ((failure?: Error) => void)[] = [];
  const join = createJoinedReads<number>();
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length + 1;
      ends.push((failure) => (failure ? reject(failure) : resolve(number)));
    });
  return { ends, ask: (key = 'a') => join(key, read) };
}

test('begins one more read for all callers that come while one is running (API-135)', async () => {
  const { ends, ask } = createReads();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe(1);
  expect(ends).toHaveLength(2);
  const last = ask();
  ends[1]!();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  ends[2]!();
  expect(await last).toBe(3);
  const alone = ask();
  expect(ends).toHaveLength(4);
  ends[3]!();
  expect(await alone).toBe(4);
});

test('reads other keys at the same time (API-135)', async () => {
  const { ends, ask } = createReads();
  const both = [ask('a'), ask('b')];
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

test('passes a failure to the callers of that read only (API-135)', async () => {
  const { ends, ask } = createReads();
  const first = ask();
  const second = ask();
  ends[0]!(new Error('Lost.'));
  await expect(first).rejects.toThrow('Lost.');
  ends[1]!();
  expect(await second).toBe(2);
});
