// Payments that two files share. A reference of the bank in both formats identifies them; other payments that may be the
// same are decided by a person (INV-031, INV-082).

import { type RawBuilder, sql } from 'kysely';
import type { BankFormat } from '#domain/payments/bank-calls.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { LineRow } from './line-rows.ts';

/** Position of a line among those with the same day, amount and references in its file. */
const ordinalOf = ({ fingerprint }: LineRow): number => Number(fingerprint.slice(fingerprint.lastIndexOf('-') + 1));

/** Ids of lines that a file of the other format lists under the same reference of the bank, each of them once. */
export async function findKnownByReference(
  tx: Tx,
  rows: readonly LineRow[],
  format: BankFormat,
): Promise<ReadonlySet<string>> {
  const referenced = rows
    .filter(({ bankReference }) => bankReference !== '')
    .map((row) => ({ ...row, ordinal: ordinalOf(row) }));
  if (referenced.length === 0) return new Set();
  const known = await tx.all(
    sql<{ id: string }>`select n.id
      from ${recordset('n', referenced, {
        id: 'uuid',
        account: 'text',
        bookedOn: 'timestamptz',
        amountCents: 'bigint',
        kind: 'text',
        bankReference: 'text',
        ordinal: 'int',
      })}
      where n.ordinal <= (
          select count(*)
          from bank_payment o join bank_file f on f.id = o.file_id
          where o.account = n.account
            and o.booked_on = n.booked_on
            and o.amount_cents = n.amount_cents
            and o.kind = n.kind
            and f.format <> ${format}
            and string_to_array(o.bank_reference, ' ') && string_to_array(n.bank_reference, ' ')
        )`,
  );
  return new Set(known.map(({ id }) => id));
}

/** Entries of two CAMT statements, of which at least one has no reference. */
const resembles: Sql = sql`'csv' not in (f.format, pf.format)
  and o.booked_on = p.booked_on
  and o.amount_cents = p.amount_cents
  and o.id < p.id
  and o.statement_key <> p.statement_key
  and (o.bank_reference = '' or p.bank_reference = '')
  and (o.remittance = p.remittance
    or (o.debtor_iban <> '' and o.debtor_iban = p.debtor_iban)
    or (o.debtor_name <> '' and o.debtor_name = p.debtor_name))`;

/** The amounts of two entries, of which one may be a part of the other. */
const sharesAmount: Sql = sql`(o.amount_cents = p.amount_cents or p.batch_cents = o.amount_cents
  or o.batch_cents = p.amount_cents)`;

/**
 * Matches entries of two files if at least one file is CSV. Texts and references vary between formats and layouts, so two
 * entries count as different only if their payers differ, or their references in files of the same format.
 */
const sharesMoney: Sql = sql`o.file_id <> p.file_id
  and 'csv' in (f.format, pf.format)
  and ${sharesAmount}
  and (o.booked_on = p.booked_on
    or (f.format <> pf.format and o.remittance <> '' and o.remittance = p.remittance))
  and not (o.debtor_iban <> '' and p.debtor_iban <> '' and o.debtor_iban <> p.debtor_iban)
  and not (o.bank_reference <> '' and p.bank_reference <> '' and f.format = pf.format)`;

/** A batch that an earlier version listed in one sum. */
const isWholeBatch: Sql = sql`o.file_id <> p.file_id
  and o.booked_on = p.booked_on
  and o.batch_cents is null
  and p.batch_cents = o.amount_cents
  and string_to_array(o.bank_reference, ' ') && string_to_array(p.bank_reference, ' ')`;

const alike: RawBuilder<{ id: string }> = sql`select o.id
  from bank_payment o join bank_file f on f.id = o.file_id
  where o.account = p.account
    and o.kind = p.kind
    and o.booked_on between p.booked_on - interval '3 days' and p.booked_on + interval '3 days'
    and ((${resembles}) or (${sharesMoney}) or (${isWholeBatch}))`;

/**
 * Marks new lines that may be a payment of another statement or file, and returns their number. A CSV file contains the
 * payments it repeats, so its new lines are others than those.
 */
export const markDuplicates = (tx: Tx, fileId: string, rows: readonly LineRow[]): Promise<number> =>
  tx.run(sql`update bank_payment n
    set duplicate_of = alike.id
    from bank_payment p
      join bank_file pf on pf.id = p.file_id
      cross join lateral (
          ${alike}
            and not (f.format = 'csv'
              and pf.format = 'csv'
              and o.fingerprint = any (${rows.map(({ fingerprint }) => fingerprint)}::text[]))
          order by o.booked_on <> p.booked_on, o.remittance <> p.remittance, o.id
          limit 1
        ) alike
    where p.file_id = ${fileId} and n.id = p.id`);
