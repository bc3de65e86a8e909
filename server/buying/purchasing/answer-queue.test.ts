import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failingLog } from '#test/logs.ts';
import { createAnswerQueue } from './answer-queue.ts';

const ANSWER = { providerId: 'p' };
/** Batching delay (ms). */
const BATCH_MS = 4;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A queue whose first `times` writes fail. */
function failing(times: number) {
  let tries = 0;
  const write = async (answers: readonly (typeof ANSWER)[]) => {
    if (answers.length > 0) tries += 1;
    return tries > times ? [] : [...answers];
  };
  const queue = createAnswerQueue(write, failingLog, { limit: 2, firstMs: 1000, longestMs: 1600 });
  const stands = () => ({
    tries,
    pending: queue.pending('p'),
    written: queue.writtenCount(),
    idle: queue.isIdle(),
    drained: queue.isDrained(),
  });
  return { queue, stands };
}

test('keeps a call in flight until its answer is written', async () => {
  const { queue, stands } = failing(0);
  expect(stands()).toEqual({ tries: 0, pending: 0, written: 0, idle: true, drained: true });
  let answer = (_: typeof ANSWER) => {};
  queue.add('p', [
    new Promise<typeof ANSWER>((go) => {
      answer = go;
    }),
  ]);
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  expect(stands()).toEqual({ tries: 0, pending: 1, written: 0, idle: false, drained: false });
  answer(ANSWER);
  await vi.advanceTimersByTimeAsync(BATCH_MS - 1);
  expect(stands()).toEqual({ tries: 0, pending: 1, written: 0, idle: true, drained: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(stands()).toEqual({ tries: 1, pending: 0, written: 1, idle: true, drained: true });
});

test('retries a failed write with backoff and keeps its slot until giving up', async () => {
  const { queue, stands } = failing(9);
  queue.add('p', [Promise.resolve(ANSWER)]);
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  const waiting = { pending: 1, written: 0, idle: true, drained: false };
  expect(stands()).toEqual({ tries: 1, ...waiting });
  await vi.advanceTimersByTimeAsync(500 + BATCH_MS - 1);
  expect(stands()).toEqual({ tries: 1, ...waiting });
  await vi.advanceTimersByTimeAsync(1);
  expect(stands()).toEqual({ tries: 2, ...waiting });
  await vi.advanceTimersByTimeAsync(800 + BATCH_MS - 1);
  expect(stands()).toEqual({ tries: 2, ...waiting });
  await vi.advanceTimersByTimeAsync(1);
  expect(stands()).toEqual({ tries: 3, pending: 0, written: 1, idle: true, drained: true });
});

test('writes answers awaiting retry when the queue is closed', async () => {
  const { queue, stands } = failing(1);
  queue.add('p', [Promise.resolve(ANSWER)]);
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  const closed = queue.drain();
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  await closed;
  expect(stands()).toEqual({ tries: 2, pending: 0, written: 1, idle: true, drained: true });
});

test('resolves waiters on an earlier change, on the next one, or on timeout', async () => {
  const { queue } = failing(0);
  const told: string[] = [];
  const wait = (version: number, name: string) =>
    void queue.waitForChange(version, 300).then(() => {
      told.push(name);
    });
  wait(queue.version() - 1, 'before');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['before']);
  wait(queue.version(), 'next');
  queue.add('p', [Promise.resolve(ANSWER)]);
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  expect(told).toEqual(['before', 'next']);
  wait(queue.version(), 'none');
  await vi.advanceTimersByTimeAsync(299);
  expect(told).toEqual(['before', 'next']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['before', 'next', 'none']);
});
