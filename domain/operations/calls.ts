// Call of the Operations page: live system status, for SuperAdmins.

import * as z from 'zod/mini';
import { ADMIN_STAFF, get } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { ProviderHealth, VerifyRun } from '#domain/home/figures.ts';

/** A process with a recent heartbeat. */
const RunningProcess = z.object({
  id: z.string(),
  mode: z.enum(['app', 'worker', 'all']),
  version: z.string(),
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

export const Operations = z.object({
  version: z.string(),
  /** Whether the database is embedded. */
  isEmbedded: z.boolean(),
  databaseBytes: z.number(),
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
