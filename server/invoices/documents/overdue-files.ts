// The files of documents whose job was given up, and of those from before there were files: the newest first, which are the
// ones that somebody opens. One that cannot be written waits while the others have their turn.

import { sql } from 'kysely';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/base/db.ts';
import type { Log } from '#server/base/log.ts';
import { createDocumentWriter } from './files.ts';

/** Documents whose job has had time enough. */
const OVERDUE_AFTER = 10 * MINUTE;
/** When a document that could not be written is tried again. */
const RETRY_AFTER = 10 * MINUTE;
/** Documents of one pass. */
const BATCH_SIZE = 50;

interface Overdue {
  before: Time;
  /** Ids of documents that are left out. */
  without: string[];
  limit: number;
}

const overdueDocuments = (database: Database, { before, without, limit }: Overdue): Promise<{ id: string }[]> =>
  database.all(
    sql<{ id: string }>`(select p.invoice_id as id from invoice_progress p join invoice i on i.id = p.invoice_id
        where not p.has_files and i.created_at < ${before} and p.invoice_id <> all(${without}::uuid[])
        order by p.invoice_id desc limit ${limit})
      union all (select p.credit_note_id from credit_note_progress p join credit_note n on n.id = p.credit_note_id
        where not p.has_files and n.created_at < ${before} and p.credit_note_id <> all(${without}::uuid[])
        order by p.credit_note_id desc limit ${limit})
      order by id desc limit ${limit}`,
  );

/** Makes what is missing of at most `batchSize` documents a call. */
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
