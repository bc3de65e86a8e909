// The call of the Operations page: what runs, what waits, what is in trouble, for SuperAdmins.

import * as z from 'zod/mini';
import { get, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { ProviderHealth, VerifyRun } from '#domain/home/figures.ts';

/** A process that said within the last minutes that it is alive. */
const RunningProcess = z.object({
  id: z.string(),
  mode: z.enum(['app', 'worker', 'all']),
  version: z.string(),
  startedAt: field.time(),
  seenAt: field.time(),
});

/** Work that waits: how much, and since when the oldest of it could have been done. */
export const Backlog = z.object({ count: z.number(), oldest: z.nullable(field.time()) });
export type Backlog = z.output<typeof Backlog>;

const JobQueue = z.extend(Backlog, {
  name: z.string(),
  active: z.number(),
  /** Given up after all retries. */
  failed: z.number(),
});

export const BackupRun = z.object({
  endedAt: field.time(),
  /** The size of its file in bytes; null when it failed. */
  bytes: z.nullable(z.number()),
  /** Why it failed; null when it succeeded. */
  failure: z.nullable(z.string()),
});

/** What a restore of the database left open. */
const OpenRestore = z.object({
  /** The moment of the backup. */
  takenAt: field.time(),
  restoredAt: field.time(),
  /** The providers were asked for everything, and keys are bought again. */
  isMatched: z.boolean(),
  /** Keys to be bought that their provider is still to be asked about. */
  openUnits: z.number(),
  /** Purchases since the backup that were found again. */
  foundPurchases: z.number(),
  /** Providers that cannot be asked: somebody reads their statement. */
  unaskable: z.array(z.string()),
  /** The last numbers of documents were stated, and invoices are issued again. */
  isNumbered: z.boolean(),
});

export const Operations = z.object({
  version: z.string(),
  /** The database is the embedded one of this installation. */
  isEmbedded: z.boolean(),
  databaseBytes: z.number(),
  processes: z.array(RunningProcess),
  queues: z.array(JobQueue),
  mails: z.extend(Backlog, { dead: z.number() }),
  unclearPurchases: Backlog,
  stuckWork: z.extend(Backlog, { givenUp: z.number() }),
  /** Lines of the audit log and of the books that wait for their seal. */
  unsealedLines: z.number(),
  /** Keys that were paid for beyond what was asked. */
  surplusKeys: z.number(),
  providers: z.array(ProviderHealth),
  /** Null before the first night. */
  lastVerify: z.nullable(VerifyRun),
  /** Null where the product made none: on PostgreSQL the operator does. */
  lastBackup: z.nullable(BackupRun),
  /** Null when there is nothing left to do after a restore. */
  restore: z.nullable(OpenRestore),
});
export type Operations = z.output<typeof Operations>;

export const operationCalls = {
  show: get('/operations/management', {
    summary: 'Reads what operators watch.',
    access: staffRoles('SuperAdmin'),
    input: z.strictObject({}),
    reply: Operations,
  }),
};
