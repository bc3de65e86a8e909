// Serializes changes to a user's own records, so that limits on their number hold.

import { sql } from 'kysely';
import type { Tx } from '#server/base/database/db.ts';

/** Locks the user's row until the transaction ends, without blocking rows that reference it. */
export const lockOwnRow = (tx: Tx, userId: string | null): Promise<number> =>
  tx.run(sql`select 1 from app_user where id = ${userId} for no key update`);
