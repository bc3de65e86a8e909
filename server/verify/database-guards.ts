// Guards of the database itself: dangling references, and triggers and constraints that were dropped or disabled.

import { sql } from 'kysely';
import type { Db } from '#server/base/database/db.ts';
import { type Invariant, invariant } from './invariant.ts';

/** Append-only tables: no update, delete or truncate (invariant S3). Exported for tests. */
export const APPEND_ONLY_TABLES = [
  'accounting_acknowledgement',
  'audit_event',
  'audit_seal',
  'bank_payment_history',
  'book_seal',
  'chain_key',
  'claim_file',
  'claim_history',
  'credit_entry',
  'credit_note',
  'credit_note_free_line',
  'credit_note_line',
  'document_file',
  'document_number_gap',
  'document_numbers_stated',
  'invoice',
  'invoice_line',
  'key_search',
  'master_key_check',
  'order_history',
  'order_offer',
  'package_history',
  'order_message',
  'partner_purchase',
  'payout',
  'payout_part',
  'price_change',
  'purchase_claim',
  'purchase_verdict',
  'reminder',
  'reminder_invoice',
  'reveal_ledger',
  'rule_decision',
  'seller_logo',
  'setting_change',
  'vat_id_acceptance',
  'vat_id_answer',
  'vat_id_check',
  'write_off',
] as const;

/** Append-only tables that are not themselves part of a seal. */
const BOOKS_TO_SEAL = APPEND_ONLY_TABLES.filter((name) => !/^audit_|^book_|^chain_|^reveal_|^master_/.test(name));

/** Tables whose rows are sealed from their creation. */
const SEALED_TABLES = ['orders', 'purchase_attempt', 'game_key', 'package'] as const;

const UPDATE = 16;
const DELETE = 8;
const TRUNCATE = 32;

export const GUARD_INVARIANTS: readonly Invariant[] = [
  invariant(
    'T1',
    'all triggers are enabled and all constraints validated',
    sql`select tgrelid::regclass || ': ' || tgname as row from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and t.tgenabled <> 'O'
      union all select conrelid::regclass || ': ' || conname from pg_constraint
        where connamespace = 'public'::regnamespace and not convalidated`,
  ),
  invariant(
    'S3',
    'append-only tables reject update, delete and truncate, and queue rows for sealing',
    sql`with refusing as (
          select t.tgrelid::regclass::text as name, bit_or(t.tgtype::int) as deeds
          from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where p.proname = 'refuse_change' and p.prosrc like '%raise exception%'
          group by 1
        )
      select name as row
      from unnest(${[...APPEND_ONLY_TABLES]}::text[]) name left join refusing using (name)
      where coalesce(deeds, 0) & ${UPDATE | DELETE | TRUNCATE} <> ${UPDATE | DELETE | TRUNCATE}
      union all
      select name
      from unnest(${[...SEALED_TABLES, ...BOOKS_TO_SEAL]}::text[]) name
      where not exists (
          select 1
          from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = name::regclass and p.proname = 'wait_for_seal' and p.prosrc like '%into book_unsealed%'
        )`,
  ),
];

interface Reference {
  child: string;
  parent: string;
  columns: string[];
  targets: string[];
}

/** Rows with dangling references, also if their foreign key was bypassed. */
export async function findOrphans(db: Db): Promise<string[]> {
  const references = await db.all(
    sql<Reference>`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        array(select a.attname::text from unnest(c.conkey) with ordinality k (n, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by place) as columns,
        array(select a.attname::text from unnest(c.confkey) with ordinality k (n, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by place) as targets
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2, 3`,
  );
  const orphanQueries = references.map(({ child, parent, columns, targets }) => {
    const pairs = columns.map((column, at) => sql`p.${sql.ref(targets[at]!)} = c.${sql.ref(column)}`);
    const present = columns.map((column) => sql`c.${sql.ref(column)} is not null`);
    return sql`select ${sql.lit(child)} as child, ${sql.lit(parent)} as parent, count(*) as count
      from ${sql.table(child)} c
      where ${sql.join(present, sql` and `)}
        and not exists (select 1 from ${sql.table(parent)} p where ${sql.join(pairs, sql` and `)})
      having count(*) > 0`;
  });
  const orphans = await db.all(
    sql<{ child: string; parent: string; count: number }>`${sql.join(orphanQueries, sql` union all `)}`,
  );
  return orphans.map(({ child, parent, count }) => `${child}: ${count} rows point to no ${parent}`);
}
