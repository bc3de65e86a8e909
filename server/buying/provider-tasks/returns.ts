// Returns of purchases to their provider. Each is recorded first and requested until the provider responds; a repeated
// request has no further effect, so a process may die at any moment. Refused returns go to our own stock.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { E4 } from '#domain/base/money.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { isAny, onKnownSchema } from '#server/base/database/turns.ts';
import { newId } from '#server/base/process/ids.ts';
import { noteOutcome } from '#server/base/process/tracing.ts';
import { advance } from '#server/buying/items/order-progress.ts';
import { arrivalTime } from '#server/buying/items/stock-transfers.ts';
import { OPEN_ATTEMPT_STATES } from '#server/buying/purchasing/attempt-states.ts';
import type { ProviderClient } from '#server/buying/purchasing/provider-clients.ts';
import { REFERENCE } from '#server/buying/purchasing/purchase-attempts.ts';
import { traceFollowUp } from '#server/buying/purchasing/purchase-trace.ts';
import type { GiveBackOutcome } from '#server/catalog/provider/port.ts';
import { moveLotKeysToSurplus, moveSurplusToLot, surplusSkus } from '#server/keys/key-store.ts';
import { lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { createLot, removeFromLot } from '#server/stock/lots.ts';
import { hasFailedSql, mayTrySql, runIsolated, type WorkServices } from '#server/work/isolated-work.ts';

const BATCH_SIZE = 50;
const LEASE = 2 * MINUTE;
const RETRY_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

interface DueReturn {
  ref: string;
  /** Reference of the call at the provider. */
  reference: string;
  orderId: string;
  providerOrderId: string;
  reason: string;
  tries: number;
  hasFailed: boolean;
  /** Units of the same provider order are not returned: the provider takes back whole orders only. */
  isPartial: boolean;
}

interface Row {
  ref: string;
  attempt: string;
  itemId: string;
  itemState: ItemState;
  removed: boolean;
  tries: number;
  country: string;
  costE4: E4;
  /** Sorted SKUs of the keys that make up one unit: one, or the parts of a bundle. */
  unit: string[];
}

/** Attempts `b` of the same call as attempt `a`. */
const OF_SAME_CALL = sql`b.call_ref = a.call_ref`;

/** Due returns, one for each provider order: the first requested one of its units stands for all. */
const dueReturnsSql = (providerId: string, now: Time): Sql =>
  sql`select r.attempt_ref from purchase_return r join purchase_attempt a on a.ref = r.attempt_ref
    where r.next_try_at <= ${now} and r.provider_id = ${providerId}
      and not exists (select 1 from purchase_attempt b join purchase_return s on s.attempt_ref = b.ref
        where ${OF_SAME_CALL} and s.state = 'wanted' and b.ref < a.ref)
      and ${mayTrySql('recordReturn', sql`r.attempt_ref`, now)}`;

/** Whether a unit of the provider order of attempt `a` has a key, or may get one, and is not returned. */
const IS_PARTIAL = sql`exists (select 1 from purchase_attempt b where ${OF_SAME_CALL}
  and b.state in ${literals([...OPEN_ATTEMPT_STATES, 'settled', 'late'])} and b.sent_at is not null
  and not exists
    (select 1 from purchase_return s where s.attempt_ref = b.ref and s.state in ('wanted', 'returned')))`;

/** Claims due returns for the length of a lease. */
const claimDueReturns = (tx: Tx, providerId: string, now: Time): Promise<DueReturn[]> =>
  tx.all(sql<DueReturn>`update purchase_return r set next_try_at = ${addMilliseconds(now, LEASE)}, tries = r.tries + 1
    from (${dueReturnsSql(providerId, now)}
      order by r.next_try_at limit ${BATCH_SIZE} for update of r skip locked) due, purchase_attempt a
    where r.attempt_ref = due.attempt_ref and a.ref = r.attempt_ref
    returning a.ref, ${REFERENCE} as reference, r.order_id, a.provider_order_id, r.reason, r.tries,
      ${hasFailedSql('recordReturn', sql`a.ref`)} as has_failed, ${IS_PARTIAL} as is_partial`);

async function requestReturn(
  { provider, capabilities }: ProviderClient,
  { providerOrderId, reason, isPartial }: DueReturn,
): Promise<GiveBackOutcome> {
  if (!capabilities.giveBack) return { kind: 'refused', code: 'NOT_SUPPORTED', note: '' };
  if (isPartial) return { kind: 'refused', code: 'PARTIAL_RETURN', note: '' };
  return provider.giveBack(providerOrderId, reason);
}

/** Purchases of a provider order and their items, locked; without those whose return was closed in the meantime. */
const lockReturns = (tx: Tx, ref: string): Promise<Row[]> =>
  tx.all(
    sql<Row>`select a.ref, a.state as attempt, i.id as item_id, i.state as item_state,
        i.removed_at is not null as removed,
        r.tries,
        i.country,
        (select coalesce(sum(k.cost_e4), 0)::bigint from game_key k where k.attempt_ref = a.ref) as cost_e4,
        case
          when pr.bundle_products = '[]' then array[a.sku]
          else array(select part ->> 'sku' from jsonb_array_elements(pr.bundle_products) part order by 1)
        end as unit
      from purchase_attempt a
        join order_item i on i.id = a.item_id
        join purchase_return r on r.attempt_ref = a.ref
        join orders o on o.id = a.order_id
        join product pr on pr.id = o.product_id
      where (a.ref = ${ref} or a.call_ref = (select call_ref from purchase_attempt where ref = ${ref}))
        and r.state = 'wanted'
      order by a.ref
      for update of a, i, r`,
  );

async function closeReturn(tx: Tx, ref: string, state: 'returned' | 'kept', outcome: string, now: Time): Promise<void> {
  await tx.run(sql`update purchase_return set state = ${state}, outcome = ${outcome}, next_try_at = null,
    closed_at = ${now}
    where attempt_ref = ${ref}`);
}

/**
 * Withdraws the keys of a returned purchase: those in stock are removed; one already in an order is noted on its item
 * and claimed, because only a person can talk to the partner.
 */
async function withdrawKeys(tx: Tx, ref: string, now: Time): Promise<void> {
  for (const lotId of await moveLotKeysToSurplus(tx, ref)) await removeFromLot(tx, lotId);
  const sold = await tx.all(
    sql<{ fingerprint: Buffer }>`with reported as (
        update order_item i set status_notes = status_notes ||
          ${`${now} The provider took this key back after it was sold; it may no longer work.`}::text
        from game_key k where k.attempt_ref = ${ref} and k.order_item_id = i.id returning k.fingerprint
      ) select fingerprint from reported`,
  );
  for (const { fingerprint } of sold)
    await tx.run(sql`insert into purchase_claim (id, attempt_ref, reason, fingerprint, at)
      values (${newId()}, ${ref}, 'sold and taken back', ${fingerprint}, ${now})`);
}

/** The provider accepted: nothing will arrive, and an item still tied to it is refunded (ITEM-T13). */
async function recordReturned(tx: Tx, orderId: string, row: Row, now: Time): Promise<void> {
  await tx.run(sql`update purchase_attempt set state = 'returned', outcome = 'returned', closed_at = ${now},
    next_ask_at = null
    where ref = ${row.ref} and state = 'pending'`);
  await withdrawKeys(tx, row.ref, now);
  await closeReturn(tx, row.ref, 'returned', 'returned', now);
  if (row.removed || row.itemState === 'Refunded') return;
  await tx.run(sql`update order_item set state = 'Refunded', leaves_to = 'refund', processing_ended_at = ${now},
    status_notes = status_notes || ${`${now} The purchase was given back to the provider.`}::text
      where id = ${row.itemId}`);
  await adjustCounters(tx, orderId, { states: { [row.itemState]: -1 } }, now);
  await advance(tx, orderId, now);
}

/** The provider keeps our money, so we keep the key: in stock now, or when it arrives. */
async function recordKept(tx: Tx, order: OrderRow, row: Row, code: string, now: Time): Promise<void> {
  await closeReturn(tx, row.ref, 'kept', code, now);
  if (row.attempt === 'settled') {
    // Keys of another product, or an incomplete or oversized set, form no unit: they stay surplus, as evidence.
    const skus = await surplusSkus(tx, row.ref);
    if (skus.join() === row.unit.join()) {
      const arrival = {
        productId: order.productId,
        country: row.country,
        unitCostE4: row.costE4,
        quantity: 1,
        sourceOrderId: order.id,
      };
      const at = await arrivalTime(tx, sql`a.ref = ${row.ref}`, now);
      await moveSurplusToLot(tx, row.ref, await createLot(tx, arrival, at));
    }
  } else if (row.removed || row.itemState === 'Refunded')
    await tx.run(sql`update order_item set leaves_to = 'inventory' where id = ${row.itemId}`);
  await tx.run(sql`update order_item
    set status_notes = status_notes || ${`${now} The provider does not take it back (${code}).`}::text
    where id = ${row.itemId}`);
}

/** Requests due returns from a provider. Returns the number of settled purchases. */
export async function processDueReturns(
  services: WorkServices,
  providerId: string,
  client: ProviderClient,
  now: Time,
): Promise<number> {
  const { database } = services;
  if (!(await isAny(database, dueReturnsSql(providerId, now)))) return 0;
  const dueReturns = await onKnownSchema(database, (tx) => claimDueReturns(tx, providerId, now));
  let settledCount = 0;
  const giveBack = async (due: DueReturn): Promise<void> => {
    const outcome = await requestReturn(client, due).catch(
      (): GiveBackOutcome => ({ kind: 'unknown', cause: 'no answer' }),
    );
    noteOutcome(outcome.kind);
    if (outcome.kind !== 'unknown') settledCount += 1;
    const write = async (tx: Tx) => {
      const order = await lockOrder(tx, SYSTEM, due.orderId);
      // None if a batch outlived its lease and was processed twice.
      const rows = await lockReturns(tx, due.ref);
      // A later request is under way, which the provider may have accepted: its reply decides.
      const isOvertaken = rows.some(({ ref, tries }) => ref === due.ref && tries !== due.tries);
      if (isOvertaken && outcome.kind !== 'returned') return;
      for (const row of rows) {
        if (outcome.kind === 'returned') await recordReturned(tx, order.id, row, now);
        else if (outcome.kind === 'refused') await recordKept(tx, order, row, outcome.code, now);
      }
      if (outcome.kind === 'unknown') {
        const wait = RETRY_PAUSES[Math.min(due.tries, RETRY_PAUSES.length) - 1]!;
        await tx.run(
          sql`update purchase_return set next_try_at = ${addMilliseconds(now, wait)}
            where attempt_ref = ${due.ref} and state = 'wanted'`,
        );
      }
    };
    const item = { kind: 'recordReturn', subject: due.ref, orderId: due.orderId, hasFailed: due.hasFailed } as const;
    await runIsolated(services, item, now, () => database.transaction(write));
  };
  for (const due of dueReturns) await traceFollowUp(due, 'purchase return', () => giveBack(due));
  return settledCount;
}
