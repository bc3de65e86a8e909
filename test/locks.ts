// What a transaction holds, as the database itself says it: a row names the transaction that locked it last.

import { sql } from 'kysely';
import type { Tx } from '#server/base/db.ts';

/** Has this transaction locked the account of a company, and written nothing to it since? */
export const holdsAccount = async (tx: Tx, companyId: string | null): Promise<boolean> =>
  (await tx.one(
    sql<{ isHeld: boolean }>`select xmax = pg_current_xact_id()::xid as is_held from company where id = ${companyId}`,
  ))!.isHeld;
