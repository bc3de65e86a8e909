// Regenerates batch files from their postings to verify them.

import { sql } from 'kysely';
import type { Day, Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';
import { accountingSettings } from './accounting-settings.ts';
import { ADAPTERS } from './batches.ts';
import type { JournalLine } from './port.ts';

/** Number of newest batches to compare. */
const COMPARED = 24;

interface BatchRow {
  id: string;
  number: number;
  fromDay: Day;
  toDay: Day;
  createdAt: Time;
}

/** The first line contains numbers that may have changed. */
const withoutFirstLine = (bytes: Buffer): Buffer => bytes.subarray(bytes.indexOf('\r\n'));

/** Numbers of batches whose files differ from their postings. */
export async function findDeviatingBatchFiles(db: Db): Promise<string[]> {
  const accounts = await accountingSettings(db);
  if (!accounts) return [];
  const batches = await db.all(
    sql<BatchRow>`select id, number, from_day::text as from_day, to_day::text as to_day, created_at
      from accounting_batch
      order by number desc
      limit ${COMPARED}`,
  );
  const deviating: string[] = [];
  for (const { id, ...batch } of batches) {
    const lines = await db.all(
      sql<JournalLine>`select e.kind, e.key, d.number, d.day::text as day, e.debit_account, e.credit_account, e.cents,
        e.tax_code, e.text, coalesce(e.datev_cents, e.cents) as datev_cents, e.datev_key,
        e.reference, e.due_day::text as due_day, e.vat_id
        from accounting_entry e join accounting_document d on (d.kind, d.key) = (e.kind, e.key)
        where e.batch_id = ${id} order by e.line`,
    );
    const files = await db.all(
      sql<{ format: string; bytes: Buffer }>`select format, bytes from accounting_file where batch_id = ${id}`,
    );
    const isSame = ADAPTERS.every((adapter) => {
      const file = files.find(({ format }) => format === adapter.format);
      const wanted = adapter.write({ ...batch, accounts, lines });
      return file !== undefined && withoutFirstLine(file.bytes).equals(withoutFirstLine(wanted));
    });
    if (!isSame) deviating.push(`batch ${batch.number}`);
  }
  return deviating;
}
