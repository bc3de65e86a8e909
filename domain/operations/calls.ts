// Call of the Operations page: live system status, for SuperAdmins.

import * as z from 'zod/mini';
import { ADMIN_STAFF, get } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { ProviderHealth, VerifyRun } from '#domain/home/figures.ts';

/** In bytes. */
const Disk = z.object({ free: z.number(), size: z.number() });
export type Disk = z.output<typeof Disk>;

/** A process with a recent heartbeat. Older releases report neither commit nor host nor disk. */
const RunningProcess = z.object({
  id: z.string(),
  mode: z.enum(['app', 'worker', 'all']),
  version: z.string(),
  commit: z.nullable(z.string()),
  host: z.nullable(z.string()),
  /** Disk of the data folder. */
  disk: z.nullable(Disk),
  startedAt: field.time(),
  seenAt: field.time(),
});

/** Pending work: amount, and since when the oldest has been due. */
export const Backlog = z.object({ count: z.number(), oldest: z.nullable(field.time()) });
export type Backlog = z.output<typeof Backlog>;

const JobQueue = z.extend(Backlog, {
  name: z.string(),
  active: z.number(),
  /** Failed permanently after all retries. */
  failed: z.number(),
});

export const BackupRun = z.object({
  endedAt: field.time(),
  /** File size in bytes; null on failure. */
  bytes: z.nullable(z.number()),
  /** Reason of failure; null on success. */
  failure: z.nullable(z.string()),
});

/** Open work after a database restore. */
const OpenRestore = z.object({
  /** Time of the backup. */
  takenAt: field.time(),
  restoredAt: field.time(),
  /** All provider lookups are done, and keys are bought again. */
  isMatched: z.boolean(),
  /** Units whose provider lookup is pending. */
  openUnits: z.number(),
  /** Purchases since the backup that were found again. */
  foundPurchases: z.number(),
  /** Providers without lookups: a person reads their statement. */
  unaskable: z.array(z.string()),
  /** The last document numbers were stated, and invoices are issued again. */
  isNumbered: z.boolean(),
});

const Standby = z.object({
  /** Process of the server that sends the log to it. Several may have the same name. */
  id: z.number(),
  name: z.string(),
  /** `startup`, `catchup` or `streaming`. */
  state: z.string(),
  /** Commits wait for it. */
  isSynchronous: z.boolean(),
  lagBytes: z.number(),
  lagSeconds: z.number(),
});

const DatabaseState = z.object({
  version: z.string(),
  bytes: z.number(),
  /** Whether the server shows its standbys to the database user. */
  canSeeStandbys: z.boolean(),
  standbys: z.array(Standby),
  /** Replication slots without a reader: the server keeps its log for them until its disk is full. */
  lostSlots: z.array(z.object({ name: z.string(), retainedBytes: z.number() })),
});
export type DatabaseState = z.output<typeof DatabaseState>;

const ExpectedCount = z.nullable(z.number());

export const Operations = z.object({
  version: z.string(),
  commit: z.string(),
  /** Whether the database is embedded. */
  isEmbedded: z.boolean(),
  database: DatabaseState,
  /** By mode, as configured; null: not stated. */
  expected: z.object({ app: ExpectedCount, worker: ExpectedCount }),
  processes: z.array(RunningProcess),
  queues: z.array(JobQueue),
  mails: z.extend(Backlog, { dead: z.number() }),
  unclearPurchases: Backlog,
  stuckWork: z.extend(Backlog, { givenUp: z.number() }),
  /** Audit entries and append-only rows to seal. */
  unsealedLines: z.number(),
  /** Paid keys beyond what was ordered. */
  surplusKeys: z.number(),
  providers: z.array(ProviderHealth),
  /** Null before the first night. */
  lastVerify: z.nullable(VerifyRun),
  /** Newest backup of any kind; null before the first. */
  lastBackup: z.nullable(BackupRun),
  /** Null without open work after a restore. */
  restore: z.nullable(OpenRestore),
});
export type Operations = z.output<typeof Operations>;

export const operationCalls = {
  show: get('/operations/management', {
    summary: 'Reads the state of the installation for operators.',
    access: ADMIN_STAFF,
    input: z.strictObject({}),
    reply: Operations,
  }),
};
