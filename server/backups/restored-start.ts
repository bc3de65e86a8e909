// The first start after a restore takes note of it: nothing is bought until the providers were asked, orders get numbers
// behind those that may have been given since the backup, and nobody is signed in by a session that had ended by then.

import { sql } from 'kysely';
import { endAllSessions } from '#server/access/sessions.ts';
import type { Database } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { Log } from '#server/base/log.ts';
import { beginReconciling } from '#server/buying/restored-purchases.ts';
import { skipOrderNumbers } from '#server/orders/order-placement.ts';
import { forgetPendingRestore, readPendingRestore } from './pending-restore.ts';

/** Does so in one transaction, once, whoever starts first. Needs the newest schema. */
export async function takeNoteOfRestore(database: Database, log: Log): Promise<void> {
  if (!(await readPendingRestore(database))) return;
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('merkur restore'))`);
    const restore = await readPendingRestore(tx);
    if (!restore) return;
    await beginReconciling(tx, newId(), restore);
    await skipOrderNumbers(tx, restore);
    await endAllSessions(tx, restore.restoredAt, 'restore');
    await forgetPendingRestore(tx);
    log.warn(
      { job: 'reconcile', takenAt: restore.takenAt },
      'The database was restored; nothing is bought until the providers were asked.',
    );
  });
}
