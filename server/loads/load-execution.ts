// Worker part of a load: moves staged keys into the vault batch by batch, into a lot that stays empty until all are
// there; cancelled or undone loads are withdrawn the same way. One transaction per batch under the load's row lock, so
// that another process can continue after a crash.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Jobs } from '#domain/jobs.ts';
import { LOAD_STEPS, type LoadStepName } from '#domain/loads/lifecycle.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { findKnownKeys, type StagedKey, storeLoadedKeys, withdrawLoadedKeys } from '#server/keys/loaded-keys.ts';
import { returnToLot } from '#server/stock/lots.ts';
import { removeStagedBatch } from './file-upload.ts';
import { findLoadForUpdate, type LockedLoad } from './load-steps.ts';
import { insertLines } from './rejected-lines.ts';
import { removeDroppedBatch } from './set-aside.ts';

const BATCH = 1000;
const finish = (tx: Tx, load: LockedLoad, step: LoadStepName, now: Time): Promise<number> =>
  tx.run(sql`update stock_load set state = ${LOAD_STEPS[step].to}, ended_at = ${now} where id = ${load.id}`);

/** Keys added by another load or purchase since the file was read. */
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

/** Moves the next keys into the vault; the last batch fills the lot. Returns whether there is more to do. */
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
  // The same order for all loads, so that loads with the same keys cannot deadlock.
  staged.sort((a, b) => Buffer.compare(a.fingerprint, b.fingerprint));
  const late = await storeLoadedKeys(
    tx,
    {
      loadId: load.id,
      lotId: load.lotId!,
      sku: load.sku,
      costE4: load.costE4!,
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

/** Next step by the current state; the load may have been cancelled in between. */
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

/** The job `loads.run`. A repeat continues where it stopped and ignores finished loads. */
export const loadRunHandler =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async ({ loadId }: Jobs['loads.run']): Promise<void> => {
    while (await runBatch(database, loadId, clock.now())) {}
  };
