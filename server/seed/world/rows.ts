// Stores rows of the world by named columns: columns added by later versions keep their default, removed ones are
// skipped. Columns specific to the installation are computed here: hashes, sealed keys, ledger lines, audit seals.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { queueStoredEntries } from '#server/audit/entry-seals.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { readPackageKeyIds } from '#server/keys/package-keys.ts';
import { appendReveal } from '#server/keys/reveal-ledger.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';
import type { RowsLine } from './archive.ts';
import type { Mover } from './mover.ts';
import { storePurchases } from './purchases.ts';

type Row = Record<string, unknown>;

interface RowContext {
  vault: Vault;
  keys: DerivedKeys;
  mover: Mover;
  now: Time;
  /** Texts of bought keys by purchase reference, in the order of their parts. */
  boughtTexts: ReadonlyMap<string, readonly string[]>;
  /** Password hashes of accounts that may sign in, by email address. */
  passwordHashes: ReadonlyMap<string, string>;
}

/** Triggers whose effects are already part of the world. */
const DISABLED_TRIGGERS: Record<string, string> = {
  orders: 'orders_reserve_new',
  invoice_line: 'invoice_line_is_billable',
};

/** A hash that matches no password. */
const unknownPassword = (): string =>
  `$argon2id$v=19$m=19456,t=2,p=1$${randomBytes(16).toString('base64').replaceAll('=', '')}$${randomBytes(32).toString('base64').replaceAll('=', '')}`;

async function sealedKey(tx: Tx, { vault, boughtTexts, now }: RowContext, row: Row): Promise<Row> {
  const { text, ...rest } = row;
  const plain = row.attempt_ref === null ? text : boughtTexts.get(String(row.attempt_ref))?.[Number(row.part)];
  if (typeof plain !== 'string') throw new Error(`The world has no text for a key of ${row.attempt_ref}.`);
  const id = newId();
  const { dekId, sealed, fingerprint, lookup } = await vault.seal(tx, id, row.kind as KeyKind, new Secret(plain), now);
  const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  return { ...rest, id, dek_id: dekId, sealed: hex(sealed), fingerprint: hex(fingerprint), lookup: hex(lookup) };
}

const numberedDocument = ({ mover }: RowContext, series: string, row: Row): Row => {
  const { year, place } = mover.number(series, Number(row.year), Number(row.seq));
  return { ...row, year, seq: place };
};

/** Per table: prepares a row before it is stored. */
const PREPARED: Record<string, (tx: Tx, context: RowContext, row: Row) => Row | Promise<Row>> = {
  app_user: (_, { passwordHashes }, row) => ({
    ...row,
    password_hash: passwordHashes.get(String(row.email)) ?? unknownPassword(),
  }),
  product: (_, __, row) => ({
    ...row,
    release_date: row.release_date === null ? null : new Date(Number(row.release_date)).toISOString(),
  }),
  game_key: sealedKey,
  invoice: (_, context, row) => numberedDocument(context, 'INV', row),
  credit_note: (_, context, row) => numberedDocument(context, 'CRN', row),
};

async function readColumns(tx: Tx, table: string): Promise<Set<string>> {
  const rows = await tx.all(
    sql<{ name: string }>`select attname::text as name from pg_attribute where attrelid = ${table}::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
  );
  return new Set(rows.map(({ name }) => name));
}

const knownColumns = new Map<string, Set<string>>();

async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const known = knownColumns.get(table) ?? (await readColumns(tx, table));
  knownColumns.set(table, known);
  const names = Object.keys(rows[0]!).filter((name) => known.has(name));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const trigger = DISABLED_TRIGGERS[table];
  if (trigger) await tx.run(sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`);
  await tx.run(sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`);
  if (trigger) await tx.run(sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`);
}

/** Stores the rows of one line; the rows they refer to must already exist. */
export async function storeRows(tx: Tx, context: RowContext, { table, columns, rows }: RowsLine): Promise<void> {
  const named = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  if (table === 'reveal_ledger') {
    for (const row of named) {
      const packageId = String(row.package_id);
      const reveal = {
        at: new Date(String(row.at)).toISOString(),
        userId: String(row.user_id),
        orderId: String(row.order_id),
        packageId,
        reason: String(row.reason),
      };
      await appendReveal(tx, context.keys, reveal, await readPackageKeyIds(tx, packageId));
    }
    return;
  }
  const prepare = PREPARED[table];
  const prepared: Row[] = [];
  for (const row of named) prepared.push(prepare ? await prepare(tx, context, row) : row);
  await insertRows(tx, table, table === 'orders' ? await storePurchases(tx, prepared) : prepared);
  if (table === 'audit_event')
    await queueStoredEntries(
      tx,
      context.keys,
      prepared.map(({ id }) => String(id)),
    );
}
