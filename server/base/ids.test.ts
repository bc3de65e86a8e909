import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from './ids.ts';

test('ids are of version 7, and in the order in which they were made, however many of one millisecond', () => {
  // Later than any that were made so far.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 });
  onTestFinished(() => void vi.useRealTimers());
  const millisecond = Date.now().toString(16).padStart(12, '0');
  const made = Array.from({ length: 4097 }, () => newId());
  expect(made.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([]);
  expect(made.toSorted()).toEqual(made);
  const times = made.map((id) => id.replace('-', '').slice(0, 12));
  // The counter has twelve bits; what comes after takes the next millisecond.
  expect([times[0], times[4095]]).toEqual([millisecond, millisecond]);
  expect(Number.parseInt(times[4096]!, 16)).toBe(Date.now() + 1);
  vi.setSystemTime(Date.now() + 5);
  expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBe(Date.now());
});
