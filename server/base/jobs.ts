// The job queue: what a transaction queued runs once it has committed, at least once, on any process that works.
// Handlers must bear to run twice.

import { type Db as BossDb, PgBoss } from 'pg-boss';
import { JOB_NAMES, type JobName, type Jobs } from '#domain/jobs.ts';
import type { Database, Enqueue, Tx } from './db.ts';

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface Queue {
  enqueue: Enqueue;
  /** Starts working on jobs as they come. */
  work(handlers: JobHandlers): Promise<void>;
  /** Runs what is due now, and what that queues in turn, until nothing is left; answers how many jobs ran. For tests. */
  drain(handlers: JobHandlers): Promise<number>;
  stop(): Promise<void>;
}

const BATCH = 20;
const NIL = '00000000-0000-0000-0000-000000000000';

const through = (tx: Tx): BossDb => ({
  executeSql: (text, values) => tx.raw(text, values ?? []) as Promise<{ rows: never[] }>,
});

/** Creates the queue's tables when they are missing and opens it. */
export async function openQueue(
  database: Database,
  options: { embedded: boolean; onError: (error: Error) => void; quiet?: boolean },
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: options.embedded ? 'pglite' : 'postgres',
    supervise: !options.quiet,
    schedule: false,
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const name of JOB_NAMES) {
    await boss.createQueue(name, {
      retryLimit: 10,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: 120,
      heartbeatSeconds: 15,
    });
    // Fills the cache of queues: a first look-up inside a transaction would wait for that very transaction on the
    // embedded database, which has one session.
    await boss.findJobs(name, { id: NIL });
  }
  const enqueue: Enqueue = async (tx, name, payload, { inSeconds }) => {
    await boss.send(name, payload, { db: through(tx), ...(inSeconds ? { startAfter: inSeconds } : {}) });
  };
  const drainOne = async <Name extends JobName>(name: Name, handler: JobHandlers[Name]) => {
    const jobs = await boss.fetch<Jobs[Name]>(name, { batchSize: BATCH });
    for (const job of jobs) {
      await handler(job.data);
      await boss.complete(name, job.id);
    }
    return jobs.length;
  };
  return {
    enqueue,
    work: async (handlers) => {
      for (const name of JOB_NAMES) {
        const handler = handlers[name] as (payload: object) => Promise<void>;
        // One by one within a batch; a failure repeats the whole batch, which handlers bear.
        await boss.work<object>(
          name,
          { batchSize: BATCH, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
          async (jobs) => {
            for (const job of jobs) await handler(job.data);
          },
        );
      }
    },
    drain: async (handlers) => {
      let total = 0;
      for (;;) {
        let ran = 0;
        for (const name of JOB_NAMES) ran += await drainOne(name, handlers[name]);
        if (ran === 0) return total;
        total += ran;
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
