// The worker's part of a load: keys move from beside the vault into it batch by batch, into a lot that holds nothing until
// all are there; what is cancelled or undone is withdrawn the same way. Every batch is one transaction under the lock of
// the load, so that a process may die between two of them and another goes on.

import { sql } from 'kysely';
import { E4_PER_CENT } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Jobs } from '#domain/jobs.ts';
import { LOAD_STEPS, type LoadStepName } from '#domain/loads/lifecycle.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database, Tx } from '#server/base/db.ts';
import { findKnownKeys, type StagedKey, storeLoadedKeys, withdrawLoadedKeys } from '#server/keys/loaded-keys.ts';
import { returnToLot } from '#server/stock/lots.ts';
import { removeStagedBatch } from './file-upload.ts';
import { findLoadForUpdate, type LockedLoad } from './load-steps.ts';
import { insertLines } from './rejected-lines.ts';
import { removeDroppedBatch } from './set-aside.ts';

const BATCH = 1000;
const finish = (tx: Tx, load: LockedLoad, step: LoadStepName, now: Time): Promise<number> =>
  tx.run(sql`update stock_load set state = ${LOAD_STEPS[step].to}, ended_at = ${now} where id = ${load.id}`);

/** Keys that another load or a purchase brought between the reading of the file and now. */
async function rejectLateKeys(tx: Tx, load: LockedLoad, late: readonly StagedKey[]): Promise<void> {
  const known = await findKnownKeys(
    tx,
    late.map(({ fingerprint }) => fingerprint),
  );
  await insertLines(
    tx,
    load.id,
    late.map(({ line, fingerprint }) => ({
      line,
      verdict: 'known' as const,
      keyId: known.get(fingerprint.toString('hex'))!,
      otherLine: null,
      fault: null,
    })),
  );
}

/** Moves the next keys into the vault; the last batch shows the lot. Answers whether there is more to do. */
async function loadBatch(tx: Tx, load: LockedLoad, now: Time): Promise<boolean> {
  const staged = await tx.all(
    sql<StagedKey>`delete from staged_key where id in (select id from staged_key where load_id = ${load.id}
        and is_included is distinct from false
      order by fingerprint limit ${BATCH}) returning id, line, fingerprint, lookup, dek_id, sealed, kind`,
  );
  if (staged.length === 0) {
    if (await removeDroppedBatch(tx, load.id, BATCH)) return true;
    await returnToLot(tx, load.lotId!, load.loadedCount);
    await finish(tx, load, 'finish', now);
    return false;
  }
  // One order for all loads, so that two with the same keys wait for each other and never in a circle.
  staged.sort((a, b) => Buffer.compare(a.fingerprint, b.fingerprint));
  const late = await storeLoadedKeys(
    tx,
    {
      loadId: load.id,
      lotId: load.lotId!,
      sku: load.sku,
      costE4: load.costCents! * E4_PER_CENT,
      at: load.confirmedAt!,
    },
    staged,
  );
  if (late.length > 0) await rejectLateKeys(tx, load, late);
  await tx.run(sql`update stock_load set loaded_count = loaded_count + ${staged.length - late.length},
    new_count = new_count - ${late.length}, known_count = known_count + ${late.length} where id = ${load.id}`);
  return true;
}

async function withdrawBatch(tx: Tx, load: LockedLoad, step: LoadStepName, now: Time): Promise<boolean> {
  if (await removeStagedBatch(tx, load.id)) return true;
  if ((await withdrawLoadedKeys(tx, load.id, BATCH, now)) > 0) return true;
  await finish(tx, load, step, now);
  return false;
}

/** One step on, by what the load is at now; a cancel may have come between two. */
async function runBatch(database: Database, loadId: string, now: Time): Promise<boolean> {
  return database.transaction(async (tx) => {
    const load = await findLoadForUpdate(tx, loadId);
    switch (load?.state) {
      case 'Loading':
        return loadBatch(tx, load, now);
      case 'Cancelling':
        return withdrawBatch(tx, load, 'finishCancel', now);
      case 'Undoing':
        return withdrawBatch(tx, load, 'finishUndo', now);
      default:
        return false;
    }
  });
}

/** The job `loads.run`. Repeating it goes on where it stopped, and does nothing to a load that is done. */
export const loadRunHandler =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async ({ loadId }: Jobs['loads.run']): Promise<void> => {
    while (await runBatch(database, loadId, clock.now())) {}
  };
