import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from './ids.ts';

test('creates version 7 ids in order, however many per millisecond', () => {
  // Ahead of all ids created so far.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 });
  onTestFinished(() => void vi.useRealTimers());
  const millisecond = Date.now().toString(16).padStart(12, '0');
  const made = Array.from({ length: 4097 }, () => newId());
  expect(made.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([]);
  expect(made.toSorted()).toEqual(made);
  const times = made.map((id) => id.replace('-', '').slice(0, 12));
  // The counter has twelve bits; overflow moves to the next millisecond.
  expect([times[0], times[4095]]).toEqual([millisecond, millisecond]);
  expect(Number.parseInt(times[4096]!, 16)).toBe(Date.now() + 1);
  vi.setSystemTime(Date.now() + 5);
  expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBe(Date.now());
});
