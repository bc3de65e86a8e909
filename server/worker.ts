// Background work: the buyer, the job queue, and chores at fixed intervals. Several workers may share one PostgreSQL
// server.

import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { recordInitialState } from '#server/audit/audited-state.ts';
import type { Queue } from '#server/base/jobs/jobs.ts';
import { type Chore, type Chores, every, startChores } from '#server/base/process/chores.ts';
import { endsWithin } from '#server/base/process/ends-within.ts';
import { createProviderTaskRunner } from '#server/buying/provider-tasks/provider-tasks.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { tellChangedConditions, type Watch } from '#server/notifications/conditions.ts';
import type { WorkerDependencies, WorkerServices } from './dependencies.ts';
import { FEATURES, jobHandlersOf } from './features.ts';

const EXPIRY_INTERVAL_MS = 60 * 60_000;
/** Interval of watches that are cheap, and of those that sum over many rows. */
const WATCH_INTERVAL_MS = 5_000;
const SLOW_WATCH_INTERVAL_MS = 60_000;

/** All recurring chores and their intervals. */
function choresOf(services: WorkerServices): readonly Chore[] {
  const poll = async (watches: readonly Watch[]): Promise<void> => {
    for (const watch of watches) await tellChangedConditions(services.database, services.clock.now(), watch);
  };
  const quick = FEATURES.flatMap(({ watches }) => watches?.(services) ?? []);
  const slow = FEATURES.flatMap(({ slowWatches }) => slowWatches?.(services) ?? []);
  return [
    ...FEATURES.flatMap(({ chores }) => chores?.(services) ?? []),
    every(WATCH_INTERVAL_MS, 'watch', () => poll(quick)),
    every(SLOW_WATCH_INTERVAL_MS, 'watch sums', () => poll(slow)),
    every(EXPIRY_INTERVAL_MS, 'delete expired rows', async () => {
      for (const { deleteExpired } of FEATURES) await deleteExpired?.(services);
    }),
  ];
}

interface Worker {
  start(queue: Queue): Promise<void>;
  stop(): Promise<void>;
  /**
   * Stops at the end of the process, waiting at most this long (ms) for work in progress, and then stores the seals of
   * what it still wrote. Any process can repeat what was interrupted.
   */
  end(withinMs: number): Promise<void>;
}

export function createWorker(dependencies: WorkerDependencies): Worker {
  const { database, clock, vault, keys, providerClients, log } = dependencies;
  const buyer = createBuyer({ database, vault, clock, providers: providerClients, log });
  const providerTasks = createProviderTaskRunner(dependencies, providerClients);
  const services: WorkerServices = { ...dependencies, providerTasks, actorOfUser };
  let chores: Chores | undefined;
  let workingQueue: Queue | undefined;
  return {
    start: async (queue) => {
      await recordInitialState(database, keys, clock.now());
      workingQueue = queue;
      await queue.work(jobHandlersOf(services));
      buyer.start();
      chores = startChores(choresOf(services), log);
    },
    stop: async () => {
      await Promise.all([buyer.stop(), chores?.stop(), workingQueue?.stopWork()]);
      await providerTasks.drain();
    },
    end: async (withinMs) => {
      const until = performance.now() + withinMs;
      const work = Promise.all([buyer.stop(), workingQueue?.stopWork()]).then(() => providerTasks.drain());
      const isEnded = await endsWithin(withinMs, work);
      const runs = (await chores?.end(Math.max(until - performance.now(), 0))) ?? [];
      if (!isEnded || runs.length > 0)
        log.warn({ chores: runs }, 'Work in progress was interrupted; it is repeated by the next process.');
    },
  };
}
