// Writes down what was heard about purchases of one order: keys sealed, items, attempts and counters moved, the order
// moved on, all in one transaction under the order's lock (trust 5.2, step 7). Long, because it is that one transaction.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { divideRounded, type E4 } from '#domain/base/money.ts';
import { after, between, type Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import { columns, kept, type Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { DeliveredKey } from '#server/catalog/provider/port.ts';
import { type ArrivedKey, storeKeys, surplusToLot, toSurplus } from '#server/keys/store.ts';
import type { Vault } from '#server/keys/vault.ts';
import { count } from '#server/orders/counters.ts';
import { lock, type OrderRow } from '#server/orders/order.ts';
import { openLot } from '#server/stock/lots.ts';
import { type AttemptState, type Decision, duplicate, type Heard, step } from './engine.ts';
import { removeOpenItems } from './fit.ts';
import { wantReturns } from './leave.ts';
import { moveOn, raiseAnomaly } from './progress.ts';

/** What was heard about one reference. */
export interface News {
  ref: string;
  heard: Heard;
}

interface Row {
  ref: string;
  itemId: string;
  state: AttemptState;
  itemState: ItemState;
  removed: boolean;
  /** Where a key that still arrives for an item goes that left its order. */
  leavesTo: 'inventory' | 'refund' | null;
  /** The purchase is to go back to the provider. */
  returning: boolean;
  /** Bought out of a reservation while the order is paused: the key waits as a buffered one. */
  buffers: boolean;
  sku: string;
  country: string;
  sentAt: Time | null;
  asked: number;
  refusals: number;
  plannedCostE4: E4;
  rate: string;
  /** Settled by a person, from the provider's statement. */
  byHand: boolean;
  anomalyIgnored: boolean;
  bundle: { sku: string }[];
}

interface Settled {
  row: Row;
  decision: Decision;
  keys: DeliveredKey[];
  providerOrderId: string | null;
  chargedE4: E4 | null;
  /** In euro, for the books. */
  costE4: E4;
  outcome: string;
}

/** The order of the item knows nothing of it any more. */
const left = ({ removed, itemState, returning }: Row): boolean => removed || itemState === 'Refunded' || returning;

/** The provider took the purchase back, which our own request is about to write down. */
const takenBack = ({ returning }: Row, heard: Heard): boolean =>
  returning && heard.kind === 'outcome' && heard.outcome.kind === 'rejected' && heard.outcome.code === 'RETURNED';

const OPEN: readonly AttemptState[] = ['intent', 'sent', 'pending', 'void'];

/** News changes what is open; of what a person settled, a delivery is still of interest: its keys may be others. */
const concerns = ({ state, byHand }: Row, heard: Heard): boolean =>
  OPEN.includes(state) || (byHand && heard.kind === 'outcome' && heard.outcome.kind === 'delivered');

/** Applies news about attempts of one order. News about an attempt that is over change nothing. */
export async function settle(
  tx: Tx,
  vault: Vault,
  settleMs: number,
  orderId: string,
  news: readonly News[],
  now: Time,
): Promise<void> {
  const order = await lock(tx, SYSTEM, orderId);
  const rows = await tx.all(
    kept(sql<Row>`select a.ref, a.item_id, a.state, i.state as item_state, i.removed_at is not null as removed, i.leaves_to,
        exists (select 1 from purchase_return b where b.attempt_ref = a.ref and b.state = 'wanted') as returning,
        o.state = 'Paused' and i.allocation_id is not null as buffers, a.sku, a.country, a.sent_at, a.asked,
        i.refusals, i.planned_cost_e4, a.rate,
        a.state = 'settled' and exists (select 1 from purchase_verdict v where v.attempt_ref = a.ref) as by_hand, o.anomaly_status = 'Ignored' as anomaly_ignored, pr.bundle_products as bundle
      from purchase_attempt a join order_item i on i.id = a.item_id join orders o on o.id = a.order_id join product pr on pr.id = o.product_id
      where a.order_id = ${orderId} and a.ref = any (${news.map((one) => one.ref)}) order by a.ref for update of a, i`),
  );
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  const settled = news.flatMap(({ ref, heard }): Settled[] => {
    const row = byRef.get(ref);
    if (!row || !concerns(row, heard) || takenBack(row, heard)) return [];
    byRef.delete(ref);
    return [judge(row, heard, settleMs, now)];
  });
  if (settled.length === 0) return;
  await keepKeys(tx, vault, settled, now);
  await writeAttempts(tx, settled, now);
  await passOn(tx, order, settled, now);
  const moves = await writeItems(tx, settled, now);
  const ours = settled.filter(({ row }) => !left(row));
  const last = ours.at(-1);
  const lastKey = last && { lastKey: { status: last.decision.item ?? last.outcome, at: now } };
  await count(tx, orderId, { ...moves, ...lastKey }, now);
  const anomaly = ours.find((one) => one.decision.priceAnomalyE4 !== null);
  if (anomaly)
    await raiseAnomaly(
      tx,
      order,
      {
        country: anomaly.row.country,
        plannedE4: anomaly.row.plannedCostE4,
        actualE4: anomaly.decision.priceAnomalyE4!,
      },
      now,
    );
  // Nothing is bought for it any more (LIFE-T29), so what comes back to be bought leaves.
  if (order.state === 'PromotionExpired') await removeOpenItems(tx, orderId, now);
  await moveOn(tx, orderId, now);
}

function judge(row: Row, heard: Heard, settleMs: number, now: Time): Settled {
  const outcome = heard.kind === 'outcome' ? heard.outcome : null;
  const placed = outcome && 'charged' in outcome ? outcome : null;
  const toEuro = (amountE4: E4) => divideRounded(amountE4 * 1_000_000, Math.round(Number(row.rate) * 1_000_000));
  const chargedE4 = placed ? placed.charged.amountE4 : null;
  const costE4 = chargedE4 === null ? 0 : toEuro(chargedE4);
  const inEuro: Heard =
    outcome?.kind === 'priceChanged'
      ? {
          kind: 'outcome',
          outcome: { ...outcome, actual: { currency: 'EUR', amountE4: toEuro(outcome.actual.amountE4) } },
        }
      : heard;
  const decision = step(
    {
      attempt: row.state,
      sentFor: row.sentAt === null ? null : between(row.sentAt, now),
      asked: row.asked,
      refusals: row.refusals,
      settleMs,
      wanted: row.bundle.length > 0 ? row.bundle.map((part) => part.sku) : [row.sku],
      plannedE4: row.plannedCostE4,
      chargedE4: chargedE4 === null ? null : costE4,
      anomalyIgnored: row.anomalyIgnored,
    },
    inEuro,
  );
  return {
    row,
    decision,
    keys: outcome?.kind === 'delivered' ? outcome.keys : [],
    providerOrderId: placed?.providerOrderId ?? null,
    chargedE4,
    costE4,
    outcome: outcome?.kind ?? heard.kind,
  };
}

/** Stores what was delivered; a key that we already had turns its attempt into a claim against the provider. */
async function keepKeys(tx: Tx, vault: Vault, settled: Settled[], now: Time): Promise<void> {
  const arrived = settled.flatMap(({ row, decision, keys, costE4 }): ArrivedKey[] =>
    keys.map((key, i) => {
      // An item that left its order keeps no key: what still arrives for it is surplus first.
      const part = left(row) ? null : (decision.keysFor[i] ?? null);
      return {
        secret: key.secret,
        kind: key.format,
        sku: key.sku,
        costE4: part === 0 || keys.length === 1 ? costE4 : 0,
        attemptRef: row.ref,
        orderItemId: part === null ? null : row.itemId,
        part: part ?? 0,
      };
    }),
  );
  for (const known of await storeKeys(tx, vault, arrived, now)) {
    const one = settled.find(({ row }) => row.ref === known.attemptRef)!;
    // Most likely the key that the person had typed in.
    if (one.row.byHand) continue;
    await tx.run(sql`insert into purchase_claim (id, attempt_ref, reason, fingerprint, at)
      values (${newId()}, ${known.attemptRef}, 'known key', ${vault.fingerprint(known.secret)}, ${now})`);
    if (left(one.row) && one.decision.attempt === 'settled') one.decision = duplicate();
    if (known.orderItemId === null || one.decision.attempt === 'rejected') continue;
    await toSurplus(tx, known.attemptRef);
    one.decision = duplicate();
    one.costE4 = 0;
  }
}

/** Keys for items that left their order: into our own stock, or back to the provider (ITEM-T16). */
async function passOn(tx: Tx, order: OrderRow, settled: readonly Settled[], now: Time): Promise<void> {
  for (const { row, decision, keys, costE4 } of settled) {
    if (!left(row)) continue;
    const whole = decision.attempt === 'settled' && decision.item === 'Completed' && !decision.keysFor.includes(null);
    // While a return is wanted the keys wait in the surplus: the provider may take the purchase back at any moment.
    if (row.leavesTo === 'inventory' && whole && !row.returning) {
      const arrival = { productId: order.productId, country: row.country, unitCostE4: costE4, quantity: 1 };
      const lot = await openLot(tx, { ...arrival, sourceOrderId: order.id }, now);
      if ((await surplusToLot(tx, row.ref, lot)) !== keys.length) throw new Error(`${row.ref} lost a key on its way.`);
    } else if (row.leavesTo === 'refund')
      await wantReturns(
        tx,
        order.id,
        'The order ended without it.',
        sql`a.ref = ${row.ref} and a.state in ('pending', 'settled')`,
        now,
      );
  }
}

async function writeAttempts(tx: Tx, settled: readonly Settled[], now: Time): Promise<void> {
  const rows = settled.map(({ row, decision, providerOrderId, chargedE4, outcome }) => ({
    ref: row.ref,
    state: decision.attempt,
    providerOrderId,
    chargedE4,
    outcome,
    closed: !['intent', 'sent', 'pending'].includes(decision.attempt),
    asked: decision.attempt === row.state ? row.asked + 1 : 0,
    askAt: decision.askIn === null ? null : after(now, decision.askIn),
  }));
  const [refs, states, orders, charged, outcomes, closed, asked, askAt] = columns(
    rows,
    'ref',
    'state',
    'providerOrderId',
    'chargedE4',
    'outcome',
    'closed',
    'asked',
    'askAt',
  );
  await tx.run(
    kept(sql`update purchase_attempt a set state = n.state, provider_order_id = coalesce(n.provider_order_id, a.provider_order_id),
      charged_e4 = coalesce(n.charged, a.charged_e4), outcome = n.outcome, asked = n.asked, next_ask_at = n.ask_at,
      closed_at = case when n.closed then coalesce(a.closed_at, ${now}) end
    from unnest(${refs}::text[], ${states}::text[], ${orders}::text[], ${charged}::bigint[], ${outcomes}::text[], ${closed}::boolean[], ${asked}::int[],
      ${askAt}::timestamptz[]) as n (ref, state, provider_order_id, charged, outcome, closed, asked, ask_at)
    where a.ref = n.ref`),
  );
}

/** An item whose purchase goes back is refunded as soon as the purchase is over, whatever came of it. */
const refunds = (row: Row, { attempt }: Decision): boolean =>
  !row.removed && row.itemState !== 'Refunded' && !['intent', 'sent', 'pending'].includes(attempt);

/** Moves items; answers how the order's counters move. */
async function writeItems(tx: Tx, settled: readonly Settled[], now: Time) {
  const states: Partial<Record<ItemState, number>> = {};
  let costE4 = 0;
  const rows = settled
    // A late answer to a reference that was given up, or settled by a person, moves no item.
    .filter(({ row, decision }) => row.state !== 'void' && !row.byHand && (!left(row) || refunds(row, decision)))
    .map(({ row, decision, providerOrderId, costE4: paid }) => {
      const moved = decision.item === 'Completed' && row.buffers ? 'Buffered' : decision.item;
      const state = left(row) ? 'Refunded' : (moved ?? row.itemState);
      if (state !== row.itemState) {
        states[row.itemState] = (states[row.itemState] ?? 0) - 1;
        states[state] = (states[state] ?? 0) + 1;
      }
      const done = state === 'Completed' || state === 'Buffered';
      if (done) costE4 += paid;
      return {
        id: row.itemId,
        state,
        providerOrderId,
        cost: done ? paid : null,
        note: decision.note === null ? null : `${now} ${decision.note}`,
        refused: decision.refused ? 1 : 0,
        tryAt: state === 'Draft' ? after(now, decision.tryIn) : null,
        ended: ['Completed', 'Buffered', 'Error', 'OutOfStock'].includes(state),
        done,
      };
    });
  const [ids, newStates, orders, costs, notes, refused, tryAt, ended, done] = columns(
    rows,
    'id',
    'state',
    'providerOrderId',
    'cost',
    'note',
    'refused',
    'tryAt',
    'ended',
    'done',
  );
  await tx.run(
    kept(sql`update order_item i set state = n.state, provider_order_id = coalesce(n.provider_order_id, i.provider_order_id),
      cost_e4 = coalesce(n.cost, i.cost_e4), status_notes = case when n.note is null then i.status_notes else i.status_notes || n.note end,
      refusals = i.refusals + n.refused, next_try_at = n.try_at,
      processing_ended_at = case when n.ended then ${now}::timestamptz end, completed_on = case when n.done then ${now}::timestamptz end,
      allocation_id = case when n.state = 'Draft' then null else i.allocation_id end
    from unnest(${ids}::uuid[], ${newStates}::text[], ${orders}::text[], ${costs}::bigint[], ${notes}::text[], ${refused}::int[], ${tryAt}::timestamptz[],
      ${ended}::boolean[], ${done}::boolean[]) as n (id, state, provider_order_id, cost, note, refused, try_at, ended, done)
    where i.id = n.id`),
  );
  return { states, costE4 };
}
