// The job queue: jobs run after their transaction commits, at least once, on any worker process. Handlers must be
// idempotent.

import { type Db as BossDb, type JobResult, PgBoss } from 'pg-boss';
import { JOB_NAMES, type JobName, type Jobs } from '#domain/jobs.ts';
import type { Database, Db, Enqueue, Tx } from '#server/base/database/db.ts';
import { findSchemaConflict } from '#server/base/database/known-schema.ts';
import type { Log } from '#server/base/process/log.ts';
import { inTrace, withTrace } from '#server/base/process/tracing.ts';

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface Queue {
  enqueue: Enqueue;
  work(handlers: JobHandlers): Promise<void>;
  /** Claims no further jobs and waits for those in progress. Jobs may still be queued. */
  stopWork(): Promise<void>;
  /** Polls these queues now, if this process works on them. */
  wake(names: ReadonlySet<JobName>): void;
  /** Runs all due jobs and the jobs they queue, until none is left. Returns the number of jobs run. For tests. */
  drain(handlers: JobHandlers): Promise<number>;
  /** Jobs still in progress a moment later are handed back, and run again. */
  stop(): Promise<void>;
}

const HAND_BACK_AFTER_MS = 2_000;
const BATCH_SIZE = 20;
/** Polling interval of a process that works on jobs of others, which do not wake it. */
const POLLING_SECONDS = 0.5;
/** Polling interval of a process that queues its own jobs and is woken for them. Delayed jobs wait for a poll. */
const CALM_POLLING_SECONDS = 2;

interface JobSettings {
  /** A job that runs longer counts as dead and is run again. */
  expireInSeconds: number;
  /** Runs the jobs of a batch in parallel, because each waits for an external service. */
  isConcurrent: boolean;
  /** Number of concurrent batches. */
  parallelBatches: number;
}

const JOB_SETTINGS: Record<JobName, JobSettings> = {
  'mail.send': { expireInSeconds: 120, isConcurrent: true, parallelBatches: 2 },
  'access.password-link': { expireInSeconds: 120, isConcurrent: false, parallelBatches: 1 },
  'catalog.sync': { expireInSeconds: 3600, isConcurrent: true, parallelBatches: 2 },
  'catalog.sync-price': { expireInSeconds: 1800, isConcurrent: false, parallelBatches: 2 },
  'order.decide': { expireInSeconds: 120, isConcurrent: true, parallelBatches: 1 },
  'document.write': { expireInSeconds: 120, isConcurrent: false, parallelBatches: 1 },
  'payment.follow': { expireInSeconds: 600, isConcurrent: false, parallelBatches: 1 },
  'sheets.run': { expireInSeconds: 120, isConcurrent: false, parallelBatches: 1 },
  'loads.run': { expireInSeconds: 1800, isConcurrent: false, parallelBatches: 1 },
  // One at a time: exports queue behind each other without slowing other work.
  'exports.run': { expireInSeconds: 6 * 3600, isConcurrent: false, parallelBatches: 1 },
};

const NIL_ID = '00000000-0000-0000-0000-000000000000';

const toBossDb = (tx: Tx): BossDb => ({
  executeSql: (text, values) => tx.runText(text, values ?? []) as Promise<{ rows: never[] }>,
});

async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of JOB_NAMES) {
    await boss.createQueue(name, {
      retryLimit: 10,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: JOB_SETTINGS[name].expireInSeconds,
      heartbeatSeconds: 15,
    });
    // Warms the queue cache: a first lookup inside a transaction would wait for that very transaction on the embedded
    // database, which has one session.
    await boss.findJobs(name, { id: NIL_ID });
  }
}

interface RunningJob {
  id: string;
  data: object;
}

/** Runs jobs of one queue. A failed job is retried alone: the others of its batch neither wait for it nor run again. */
function batchRunner(db: Db, name: JobName, handler: (payload: object) => Promise<void>, log: Log) {
  const runJob = ({ id, data }: RunningJob): Promise<JobResult> =>
    inTrace(`job ${name}`, data, handler).then(
      () => ({ id, status: 'completed' as const }),
      (error: Error) => {
        log.error({ job: name, jobId: id, err: error }, 'A job failed.');
        return { id, status: 'failed' as const, output: { message: error.message } };
      },
    );
  return async (jobs: RunningJob[]): Promise<JobResult[]> => {
    const conflict = await findSchemaConflict(db);
    // Handed back: a process of the newer release runs them.
    if (conflict !== null) return jobs.map(({ id }) => ({ id, status: 'failed', output: { message: conflict } }));
    if (JOB_SETTINGS[name].isConcurrent) return Promise.all(jobs.map(runJob));
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await runJob(job));
    return results;
  };
}

interface QueueOptions {
  embedded: boolean;
  /** Whether this process works on the jobs that it queues. */
  queuesOwnJobs?: boolean;
  log: Log;
  isUnsupervised?: boolean;
}

/** Opens the queue, creating its tables if missing. */
export async function createQueue(database: Database, options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: options.embedded ? 'pglite' : 'postgres',
    supervise: !options.isUnsupervised,
    schedule: false,
  });
  const { log } = options;
  const pollingIntervalSeconds = options.embedded || options.queuesOwnJobs ? CALM_POLLING_SECONDS : POLLING_SECONDS;
  const workerIds = new Map<JobName, string[]>();
  boss.on('error', (err) => log.error({ err }, 'The job queue failed.'));
  await boss.start();
  await createQueues(boss);
  const enqueue: Enqueue = async (tx, name, payload, { inSeconds }) => {
    const { expireInSeconds } = JOB_SETTINGS[name];
    await boss.send(name, withTrace(payload), {
      db: toBossDb(tx),
      expireInSeconds,
      ...(inSeconds ? { startAfter: inSeconds } : {}),
    });
  };
  const drainQueue = async <Name extends JobName>(name: Name, handler: JobHandlers[Name]) => {
    const jobs = await boss.fetch<Jobs[Name]>(name, { batchSize: BATCH_SIZE });
    for (const job of jobs) {
      await inTrace(`job ${name}`, job.data, handler);
      await boss.complete(name, job.id);
    }
    return jobs.length;
  };
  return {
    enqueue,
    work: async (handlers) => {
      for (const name of JOB_NAMES) {
        const handler = handlers[name] as (payload: object) => Promise<void>;
        const runBatch = batchRunner(database, name, handler, log);
        const ids: string[] = [];
        for (let n = 0; n < JOB_SETTINGS[name].parallelBatches; n += 1)
          ids.push(
            await boss.work<object>(
              name,
              {
                batchSize: BATCH_SIZE,
                pollingIntervalSeconds,
                burstWhenBatchFull: true,
                perJobResults: true,
              },
              runBatch,
            ),
          );
        workerIds.set(name, ids);
      }
    },
    stopWork: async () => {
      const workers = [...workerIds].flatMap(([name, ids]) => ids.map((id) => [name, id] as const));
      workerIds.clear();
      await Promise.all(workers.map(([name, id]) => boss.offWork(name, { id, wait: true })));
    },
    wake: (names) => {
      for (const name of names) for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
    },
    drain: async (handlers) => {
      let total = 0;
      for (;;) {
        let completedJobs = 0;
        for (const name of JOB_NAMES) completedJobs += await drainQueue(name, handlers[name]);
        if (completedJobs === 0) return total;
        total += completedJobs;
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: HAND_BACK_AFTER_MS }),
  };
}
