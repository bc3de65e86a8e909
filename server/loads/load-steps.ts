// User actions on a load, each under its row lock: create, confirm, cancel, undo.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { E4 } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, type Time } from '#domain/base/time.ts';
import type { LoadTerms } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import {
  allowsStep,
  isUnconfirmed,
  LOAD_STEPS,
  type LoadState,
  type LoadStepName,
  UNCONFIRMED_LOAD_STATES,
} from '#domain/loads/lifecycle.ts';
import { UNCONFIRMED_HOURS } from '#domain/loads/limits.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { createLot, emptyWholeLot } from '#server/stock/lots.ts';
import { countUndecidedLines, decideSetAsideKeys, setLateNearDuplicatesAside } from './set-aside.ts';

export interface LockedLoad {
  id: string;
  number: number;
  state: LoadState;
  productId: string;
  sku: string;
  fileName: string;
  uploadId: string | null;
  lineCount: number;
  newCount: number;
  setAsideCount: number;
  loadedCount: number;
  costE4: E4 | null;
  lotId: string | null;
  confirmedAt: Time | null;
}

/** Locks a load for an action. @throws Refusal 404, or 409 if its state does not allow it */
export async function lockLoad(tx: Tx, id: string, step: LoadStepName): Promise<LockedLoad> {
  const load = await findLoadForUpdate(tx, id);
  if (!load) throw new Refusal('missing', commonCopy.notFound);
  if (!allowsStep(load.state, step)) throw new Refusal('load_state', loadCopy.step(load.state), { state: load.state });
  return load;
}

export const findLoadForUpdate = (tx: Tx, id: string): Promise<LockedLoad | undefined> =>
  tx.one(sql<LockedLoad>`select d.id, d.number, d.state, d.product_id, pr.sku, d.file_name, d.upload_id, d.line_count,
      d.new_count, d.set_aside_count, d.loaded_count, d.cost_e4, d.lot_id, d.confirmed_at
    from stock_load d join product pr on pr.id = d.product_id where d.id = ${id} for update of d`);

/** Audits a state change of a load. */
export const noteStep = (
  tx: Tx,
  load: Pick<LockedLoad, 'id' | 'number' | 'state'>,
  step: LoadStepName,
  details: object = {},
): void =>
  tx.note({
    subject: { kind: 'keyLoad', id: load.id, name: String(load.number) },
    before: { state: load.state },
    after: { state: LOAD_STEPS[step].to, ...details },
  });

/** Creates a load; its file follows. @throws Refusal 422 for an unknown product */
export async function createLoad(
  { tx, actor, now }: CommandContext,
  { productId, fileName }: { productId: string; fileName: string },
): Promise<string> {
  const product = await tx.one(sql<{ sku: string }>`select sku from product where id = ${productId}`);
  if (!product) throw invalidField('productId', 'unknown_product', commonCopy.notFound);
  const id = newId();
  const row = await tx.only(sql<{
    number: number;
  }>`insert into stock_load (id, state, product_id, file_name, created_by,
      created_by_name, created_at)
    values (${id}, 'Reading', ${productId}, ${fileName}, ${actor.userId}, ${actor.name}, ${now}) returning number`);
  tx.note({
    subject: { kind: 'keyLoad', id, name: String(row.number) },
    after: { state: 'Reading', sku: product.sku, fileName },
  });
  return id;
}

/** Expects a different file for a load that has none yet. @throws Refusal 409 */
export async function renameFile(
  { tx }: CommandContext,
  { id, fileName }: { id: string; fileName: string },
): Promise<string> {
  const load = await lockLoad(tx, id, 'read');
  await tx.run(sql`update stock_load set file_name = ${fileName} where id = ${id}`);
  tx.note({
    subject: { kind: 'keyLoad', id, name: String(load.number) },
    before: { fileName: load.fileName },
    after: { fileName },
  });
  return id;
}

/**
 * Creates the empty lot and lets the worker fill it. Returns a refusal, to be committed, while lines are undecided.
 * @throws Refusal 409, 422
 */
export async function confirmLoad({ tx, now }: CommandContext, terms: LoadTerms): Promise<string | Refusal> {
  const load = await lockLoad(tx, terms.id, 'confirm');
  await setLateNearDuplicatesAside(tx, load.id);
  const undecided = await countUndecidedLines(tx, load.id);
  if (undecided > 0) return new Refusal('lines_undecided', loadCopy.undecided(undecided));
  if (load.newCount === 0) throw new Refusal('nothing_new', loadCopy.nothingNew);
  const vendorId = terms.vendorId ?? null;
  if (vendorId !== null && !(await tx.one(sql`select 1 from vendor where id = ${vendorId}`)))
    throw invalidField('vendorId', 'unknown_vendor', loadCopy.unknownVendor);
  const lotId = await createLot(
    tx,
    {
      productId: load.productId,
      country: terms.countryCode,
      unitCostE4: terms.costPerKey,
      quantity: 0,
      sourceOrderId: null,
    },
    now,
  );
  await tx.run(sql`update stock_load
    set state = ${LOAD_STEPS.confirm.to}, lot_id = ${lotId}, confirmed_at = ${now}, country = ${terms.countryCode},
      cost_e4 = ${terms.costPerKey}, vendor_id = ${vendorId}, note = ${terms.note ?? ''}
    where id = ${load.id}`);
  const { id: _, costPerKey: costPerKeyE4, ...said } = terms;
  noteStep(tx, load, 'confirm', { keys: load.newCount, costPerKeyE4, ...said });
  await tx.enqueueJob('loads.run', { loadId: load.id });
  return load.id;
}

/** Maximum line numbers in an audit entry. */
const NOTED_LINES_MAX = 100;

/** Includes or drops keys set aside; nothing is loaded yet. @throws Refusal 409, 422 */
export async function decideLines(
  { tx }: CommandContext,
  { id, isIncluded, lines }: { id: string; isIncluded: boolean; lines?: number[] | undefined },
): Promise<string> {
  const load = await lockLoad(tx, id, 'confirm');
  const decided = await decideSetAsideKeys(tx, id, isIncluded, lines);
  if (decided === 0) throw new Refusal('not_set_aside', loadCopy.notSetAside);
  tx.note({
    subject: { kind: 'keyLoad', id, name: String(load.number) },
    after: { [isIncluded ? 'included' : 'dropped']: decided, ...(lines && { lines: lines.slice(0, NOTED_LINES_MAX) }) },
  });
  return id;
}

/** Cancels an unfinished load; the worker removes what was read and loaded. @throws Refusal 409 */
export async function cancelLoad({ tx }: Pick<CommandContext, 'tx'>, { id }: { id: string }): Promise<string> {
  const load = await lockLoad(tx, id, 'cancel');
  await tx.run(sql`update stock_load set state = ${LOAD_STEPS.cancel.to} where id = ${id}`);
  noteStep(tx, load, 'cancel', { loadedSoFar: load.loadedCount });
  await tx.enqueueJob('loads.run', { loadId: id });
  return id;
}

/**
 * Withdraws a whole load from stock: it can no longer be sold or reserved, and the worker withdraws its keys. @throws
 * Refusal 409 if part of it was sold or is reserved
 */
export async function undoLoad({ tx }: Pick<CommandContext, 'tx'>, { id }: { id: string }): Promise<string> {
  const load = await lockLoad(tx, id, 'undo');
  const missing = await emptyWholeLot(tx, load.lotId!, load.loadedCount);
  if (missing > 0) throw new Refusal('load_in_use', loadCopy.inUse(missing));
  await tx.run(sql`update stock_load set state = ${LOAD_STEPS.undo.to}, ended_at = null where id = ${id}`);
  noteStep(tx, load, 'undo', { keys: load.loadedCount });
  await tx.enqueueJob('loads.run', { loadId: id });
  return id;
}

/** Cancels files not confirmed within a day, so that no key stays staged forever. */
export async function cancelForgottenLoads(database: Database, now: Time): Promise<void> {
  const forgotten = await database.all(
    sql<{ id: string }>`select id from stock_load where state in ${literals(UNCONFIRMED_LOAD_STATES)}
      and created_at < ${addMilliseconds(now, -UNCONFIRMED_HOURS * HOUR)}`,
  );
  for (const { id } of forgotten)
    await database.transaction(async (tx) => {
      const load = await findLoadForUpdate(tx, id);
      if (load && isUnconfirmed(load.state)) await cancelLoad({ tx }, { id });
    });
}
