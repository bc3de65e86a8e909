import { expect, onTestFinished, test } from 'vitest';
import { recordingLog, silentLog } from '#test/logs.ts';
import { type Chore, startChores } from './chores.ts';

const never = Promise.withResolvers<void>();

/** A chore that counts its runs. */
function counting(name: string, run: () => Promise<unknown> = async () => {}) {
  const chore = {
    name,
    intervalMs: 1,
    count: 0,
    run: () => {
      chore.count += 1;
      return run();
    },
  };
  return chore satisfies Chore & { count: number };
}

test('runs a chore one at a time, and a slow one does not delay the others', async () => {
  const slow = counting('slow', () => never.promise);
  const quick = counting('quick');
  const chores = startChores([slow, quick], silentLog);
  await expect.poll(() => quick.count).toBeGreaterThan(5);
  expect(slow.count).toBe(1);
  let isStopped = false;
  const stopping = chores.stop().then(() => {
    isStopped = true;
  });
  const countAtStop = quick.count;
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  never.resolve();
  await stopping;
  expect(quick.count).toBe(countAtStop);
});

test('logs and backs off a failing chore while the others keep running', async () => {
  const broken = counting('broken', () => Promise.reject(new Error('no')));
  const quick = counting('quick');
  const { log, lines } = recordingLog();
  const chores = startChores([broken, quick], log);
  onTestFinished(() => chores.stop());
  await expect.poll(() => broken.count).toBeGreaterThan(3);
  expect(lines().slice(0, 3)).toMatchObject([1, 2, 3].map((failures) => ({ job: 'broken', failures, level: 50 })));
  // Only the failing chore backs off.
  await expect.poll(() => quick.count - broken.count).toBeGreaterThan(5);
});

test('ends a long pause immediately when the worker stops', async () => {
  const rare = { ...counting('rare'), intervalMs: 3_600_000 };
  const chores = startChores([rare], silentLog);
  await chores.stop();
});

test('tells a run in progress that the process is stopping', async () => {
  const isStarted = Promise.withResolvers<void>();
  const long: Chore = {
    name: 'long',
    intervalMs: 3_600_000,
    run: (stopping) => {
      isStarted.resolve();
      return new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()));
    },
  };
  const chores = startChores([long], silentLog);
  await isStarted.promise;
  await chores.stop();
});

test('runs once more at the end what must not be left over, unless it was stopped before', async () => {
  const [rare, last] = [counting('rare'), counting('last')];
  const chores = [rare, { ...last, intervalMs: 3_600_000, runsAtEnd: true, run: last.run }];
  const running = startChores(chores, silentLog);
  await expect.poll(() => last.count).toBe(1);
  const ending = running.end(60_000);
  const countAtEnd = rare.count;
  await ending;
  expect([rare.count, last.count]).toEqual([countAtEnd, 2]);
  await running.end(60_000);
  expect(last.count).toBe(2);
});

test('waits for a run in progress no longer than it may, names it, and still runs what must not be left over', async () => {
  const hanging = counting('hanging', () => Promise.withResolvers<void>().promise);
  const last = counting('last');
  const running = startChores([hanging, { ...last, intervalMs: 3_600_000, runsAtEnd: true, run: last.run }], silentLog);
  await expect.poll(() => [hanging.count, last.count]).toEqual([1, 1]);
  expect(await running.end(10)).toEqual(['hanging']);
  expect(last.count).toBe(2);
});
