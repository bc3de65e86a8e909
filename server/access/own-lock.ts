// One change of a person's own things at a time, so that limits on their number hold.

import { sql } from 'kysely';
import type { Tx } from '#server/base/db.ts';

/** Locks the row of a person until the transaction ends; nothing that only names the person waits for it. */
export const lockOwnRow = (tx: Tx, userId: string | null): Promise<number> =>
  tx.run(sql`select 1 from app_user where id = ${userId} for no key update`);
