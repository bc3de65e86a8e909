// Processes a restore on the next start: buying waits until the providers were queried, order numbers skip those that
// may have been assigned since the backup, and all sessions end, since some may have been revoked after the backup.

import { sql } from 'kysely';
import { endAllSessions } from '#server/access/sign-in/sessions.ts';
import type { Database } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { beginReconciling } from '#server/buying/purchasing/restored-purchases.ts';
import { skipOrderNumbers } from '#server/orders/placing/order-placement.ts';
import { forgetPendingRestore, readPendingRestore } from './pending-restore.ts';

/** Runs in one transaction and only once, whichever process starts first. Needs the newest schema. */
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
