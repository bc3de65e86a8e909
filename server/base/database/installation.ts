// The kind of installation that a database belongs to: live, or a sandbox (API-151). A sandbox would sell its invented
// keys, and a live installation would treat invented orders as real.

import { sql } from 'kysely';
import { ConfigError } from '#server/base/process/config.ts';
import type { Db, Sql, Tx } from './db.ts';
import { hasTable } from './schema-history.ts';

/** Whether the database belongs to a sandbox, for use in statements. */
export const isSandboxSql: Sql<boolean> = sql`exists (select from installation where kind = 'Sandbox')`;

/** Kind recorded in the database; null if it is unused or has no tables. */
async function readKind(db: Db): Promise<'Live' | 'Sandbox' | null> {
  const row = (await hasTable(db, 'installation'))
    ? await db.one(sql<{ kind: 'Live' | 'Sandbox' }>`select kind from installation`)
    : undefined;
  if (row) return row.kind;
  if (!(await hasTable(db, 'app_user'))) return null;
  return (await db.one(sql`select 1 from app_user limit 1`)) ? 'Live' : null;
}

/**
 * Refuses a database of the other kind, before anything is written to it.
 * @throws ConfigError with a sentence for the operator
 */
export async function refuseOtherInstallation(db: Db, isSandbox: boolean): Promise<void> {
  const kind = await readKind(db);
  if (kind === 'Live' && isSandbox)
    throw new ConfigError('SANDBOX=on needs a database of its own: this one belongs to a live installation.');
  if (kind === 'Sandbox' && !isSandbox)
    throw new ConfigError('This database belongs to a sandbox: start it with SANDBOX=on, or use another database.');
}

/** Name of the company as typed by the first administrator; empty if there is none. Used until the seller is filled in. */
export const companyNameSql: Sql<string> = sql`coalesce((select company_name from installation), '')`;

export const setCompanyName = (tx: Tx, name: string): Promise<number> =>
  tx.run(sql`update installation set company_name = ${name}`);

/** Whether a trial without demo buys from the provider simulator. */
export const usesSimulator = async (db: Db): Promise<boolean> =>
  (await db.one(sql`select 1 from installation where uses_simulator`)) !== undefined;

export const chooseSimulator = (tx: Tx): Promise<number> => tx.run(sql`update installation set uses_simulator = true`);

/** Records the kind on the first start. */
export const recordInstallation = (tx: Tx, isSandbox: boolean, now: string): Promise<number> =>
  tx.run(sql`insert into installation (kind, created_at) values (${isSandbox ? 'Sandbox' : 'Live'}, ${now})
    on conflict do nothing`);
