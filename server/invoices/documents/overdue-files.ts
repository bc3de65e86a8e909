// Creates missing files of documents whose job failed permanently, and of those older than this feature: newest first,
// as they are most likely to be opened. One that fails is postponed in favour of others.

import { sql } from 'kysely';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import { createDocumentWriter } from './files.ts';

/** Grace period for the regular job. */
const OVERDUE_AFTER = 10 * MINUTE;
/** Retry interval of a failed document. */
const RETRY_AFTER = 10 * MINUTE;
/** Documents per pass. */
const BATCH_SIZE = 50;

interface Overdue {
  before: Time;
  /** IDs of documents to skip. */
  without: string[];
  limit: number;
}

const overdueDocuments = (database: Database, { before, without, limit }: Overdue): Promise<{ id: string }[]> =>
  database.all(
    sql<{ id: string }>`(
        select p.invoice_id as id
        from invoice_progress p join invoice i on i.id = p.invoice_id
        where not p.has_files and i.created_at < ${before} and p.invoice_id <> all(${without}::uuid[])
        order by p.invoice_id desc
        limit ${limit}
      ) union all (
        select p.credit_note_id
        from credit_note_progress p join credit_note n on n.id = p.credit_note_id
        where not p.has_files and n.created_at < ${before} and p.credit_note_id <> all(${without}::uuid[])
        order by p.credit_note_id desc
        limit ${limit}
      ) order by id desc limit ${limit}`,
  );

/** Creates missing files of at most `batchSize` documents per call. */
export function createOverdueWriter({
  database,
  clock,
  log,
  batchSize = BATCH_SIZE,
}: {
  database: Database;
  clock: Clock;
  log: Log;
  batchSize?: number;
}): (now: Time) => Promise<void> {
  const write = createDocumentWriter({ database, clock });
  const retryAt = new Map<string, Time>();
  return async (now) => {
    for (const [id, time] of retryAt) if (time <= now) retryAt.delete(id);
    const before = addMilliseconds(now, -OVERDUE_AFTER);
    for (const { id } of await overdueDocuments(database, { before, without: [...retryAt.keys()], limit: batchSize }))
      await write({ documentId: id }).catch((err: Error) => {
        retryAt.set(id, addMilliseconds(now, RETRY_AFTER));
        log.error({ job: 'document.write', document: id, err }, 'A document could not be written.');
      });
  };
}
