// Document numbers after a restore. Customers may hold documents issued after the backup, whose numbers are in no
// table. Nothing is issued until an operator states the last numbers; the series then continues after a recorded gap.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type Db, prepared, type Tx } from '#server/base/database/db.ts';

type Series = 'INV' | 'CRN';

/** Last known number of a series and year issued before the restore. */
interface LastNumber {
  series: Series;
  year: number;
  seq: number;
}

const NUMBER = /^(INV|CRN)-(\d{4})-(\d{6,9})$/;

/** Parses INV-2026-000130; null if malformed. */
export function parseDocumentNumber(text: string): LastNumber | null {
  const [, series, year, seq] = NUMBER.exec(text.trim()) ?? [];
  return series ? { series: series as Series, year: Number(year), seq: Number(seq) } : null;
}

/** A restore without stated document numbers; undefined if numbers may be assigned. */
export const restoreWithoutNumbers = (db: Db): Promise<{ id: string } | undefined> =>
  db.one(
    prepared(sql<{ id: string }>`select r.id
    from restore r
    where not exists (select 1 from document_numbers_stated s where s.restore_id = r.id)
    order by r.restored_at desc
    limit 1`),
  );

/** @throws Refusal 409 while the numbers issued before a restore are unknown */
export async function refuseUnknownNumbers(db: Db): Promise<void> {
  if (await restoreWithoutNumbers(db)) throw new Refusal('numbers_unknown', invoiceCopy.numbersUnknown);
}

/**
 * States the last documents issued before the restore; an unnamed series ended where the backup has it. Returns the
 * gaps as sentences, or null if no restore is pending.
 */
export async function stateLastNumbers(tx: Tx, last: readonly LastNumber[], now: Time): Promise<string[] | null> {
  const restore = await restoreWithoutNumbers(tx);
  if (!restore) return null;
  const gaps: string[] = [];
  for (const { series, year, seq } of last) {
    const today = now.slice(0, 10);
    const known = await tx.one(
      sql<{ next: number }>`select next from document_number where series = ${series} and year = ${year} for update`,
    );
    const first = known?.next ?? 1;
    if (seq < first) continue;
    await tx.run(sql`insert into document_number (series, year, next, last_date)
      values (${series}, ${year}, ${seq} + 1, ${today}::date)
      on conflict (series, year) do update set next = excluded.next`);
    await tx.run(sql`insert into document_number_gap (series, year, first, last, restore_id, stated_at)
      values (${series}, ${year}, ${first}, ${seq}, ${restore.id}, ${now})`);
    gaps.push(`${series}-${year}: ${first} to ${seq} were issued before the restore and are not in this database.`);
  }
  // A later restore also covers earlier ones without a statement.
  await tx.run(sql`insert into document_numbers_stated (restore_id, stated_at)
    select id, ${now}::timestamptz
    from restore
    on conflict (restore_id) do nothing`);
  return gaps;
}
