// Purchase attempts: claimed, recorded, sent. The reference is committed before anything is sent.

import { type RawBuilder, sql } from 'kysely';
import { divideRounded, type E4 } from '#domain/base/money.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { isSandboxSql } from '#server/base/database/installation.ts';
import { literals } from '#server/base/database/list.ts';
import { insertRows } from '#server/base/database/rows.ts';
import type { Capabilities } from '#server/catalog/provider/port.ts';
import { hasFailedSql, mayTrySql } from '#server/work/isolated-work.ts';
import { ANSWERABLE_ATTEMPT_STATES } from './attempt-states.ts';
import { ANOMALY_PERCENT } from './engine.ts';
import type { ProviderClient } from './provider-clients.ts';
import { isReconciledSql } from './restored-purchases.ts';

/** Lease (ms): an idle attempt may then be looked up by any worker. */
export const LEASE_MS = 60_000;
/** With an ignored anomaly, the price guard is this multiple of the plan. */
const IGNORED_FACTOR = 10;

export interface Attempt {
  ref: string;
  /** Reference of the call for several units; null if the unit is bought alone. */
  callRef: string | null;
  itemId: string;
  orderId: string;
  providerId: string;
  sku: string;
  country: string;
  /** The provider's id of the price row; null if it no longer exists. */
  priceId: string | null;
  currency: string;
  rate: number;
  maxE4: E4;
  customerIp: string | null;
  /** Reservation to take the unit from. */
  reservationId: string | null;
  /** Asked of the simulator in a sandbox (API-155). */
  simulatedFault: string | null;
}

/** Reference of an attempt at the provider: that of its call. */
export const referenceOf = ({ ref, callRef }: Pick<Attempt, 'ref' | 'callRef'>): string => callRef ?? ref;

/** Reference of attempt `a` at the provider. */
export const REFERENCE: RawBuilder<string> = sql<string>`coalesce(a.call_ref, a.ref)`;

/** How many units one order at a provider takes, and whether they may be for several countries. */
type OrderBounds = Pick<Capabilities, 'unitsPerOrder' | 'sellsByCountry'>;

/** With which account a worker buys. */
type BuyingAccount = OrderBounds & Partial<Pick<ProviderClient, 'accountVersion'>>;

const SINGLE_UNITS: OrderBounds = { unitsPerOrder: 1, sellsByCountry: true };
/** Maximum number of rows locked to find the units of a few calls. */
const MAX_CLAIMED_ROWS = 2_000;

const rowLimit = (calls: number, { unitsPerOrder = 1 }: Partial<OrderBounds>): number =>
  Math.max(calls, Math.min(calls * unitsPerOrder, MAX_CLAIMED_ROWS));

interface ItemToBuy {
  itemId: string;
  orderId: string;
  orderNumber: string;
  unit: number;
  n: number;
  /** Items with the same number are bought with one call. */
  call: number;
  providerId: string;
  sku: string;
  country: string;
  priceId: string | null;
  plannedCostE4: E4;
  ignored: boolean;
  customerIp: string | null;
  reservationId: string | null;
  simulatedFault: string | null;
  currency: string;
  rate: string;
}

/** Maximum price to pay, in the currency of the price. */
function computePriceGuard(item: ItemToBuy): E4 {
  const bound = item.ignored
    ? item.plannedCostE4 * IGNORED_FACTOR
    : divideRounded(item.plannedCostE4 * (100 + ANOMALY_PERCENT), 100);
  return Math.ceil(bound * Number(item.rate));
}

/** Whether item `i` takes its key from the order's reservation. */
const hasHeldUnit = (now: Time): Sql =>
  sql`exists (select 1 from allocation l where l.id = i.allocation_id and l.state = 'held' and l.expires_at > ${now})`;

/** Items `i` of a provider that are due to be bought; further conditions can be appended. */
const itemsToBuySql = (providerId: Sql, now: Time): Sql =>
  sql`select i.id from order_item i
    where i.provider_id = ${providerId} and i.state = 'Draft' and i.removed_at is null and i.next_try_at <= ${now}
      and not exists (select 1 from provider_pause z where z.provider_id = i.provider_id)
      and (select (o.state = 'Processing' or (o.state = 'Paused' and ${hasHeldUnit(now)}))
        and ${isReconciledSql} from orders o where o.id = i.order_id)`;

/** Attempts `a` at a provider due for a lookup; further conditions can be appended. */
const attemptsToAskSql = (providerId: Sql, now: Time): Sql =>
  sql`select a.ref from purchase_attempt a where a.next_ask_at <= ${now} and a.provider_id = ${providerId}
    and a.state in ${literals(ANSWERABLE_ATTEMPT_STATES)} and ${mayTrySql('recordPurchase', REFERENCE, now)}`;

/** Providers with a due purchase or lookup. */
export async function findDueProviders(db: Db, now: Time): Promise<Set<string>> {
  const rows = await db.all(
    prepared(sql<{ id: string }>`select p.id from provider p where
      exists (${attemptsToAskSql(sql`p.id`, now)}) or exists (${itemsToBuySql(sql`p.id`, now)})`),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A worker that has not read a change of the account yet must not buy with the former one. */
const isCurrentAccount = (providerId: string, { accountVersion }: BuyingAccount): Sql =>
  accountVersion === undefined
    ? sql``
    : sql`and exists
        (select 1 from provider_account c where c.provider_id = ${providerId} and c.version = ${accountVersion})`;

/**
 * The oldest due items of a provider in calls: units of one order at one price and planned cost, with the same
 * reservation. With tier prices, the planned cost follows from the size of the call. Items locked by other workers are
 * skipped.
 */
const callsToMakeSql = (providerId: string, limit: number, bounds: BuyingAccount, now: Time): Sql => {
  const group = sql`order_id, place, planned_key, allocation_id`;
  // A provider that does not sell by country takes all countries of a price row in one order.
  const place = bounds.sellsByCountry ? sql`i.country` : sql`coalesce(price.id::text, i.country)`;
  // Reserved units have a price of their own.
  const tierPrice = sql`case when i.allocation_id is null then b.tier_price end`;
  const tierCost = sql`(select (tier ->> 1)::bigint from jsonb_array_elements(r.tier_price -> 'tiers') tier
    where (tier ->> 0)::int <= r.units order by (tier ->> 0)::int desc limit 1)`;
  return sql`due as materialized (${itemsToBuySql(sql`${providerId}`, now)} ${isCurrentAccount(providerId, bounds)}
          order by i.next_try_at, i.order_id, i.unit
          limit ${rowLimit(limit, bounds)} for update of i skip locked),
        units as (
          select i.id, i.order_id, i.unit, i.allocation_id, i.next_try_at, ${place} as place,
            ${tierPrice} as tier_price,
            case when ${tierPrice} is null then i.planned_cost_e4 end as planned_key,
            price.external_id as price_id, price.original_currency, price.rate,
            least(${bounds.unitsPerOrder}::int, price.units_per_order) as bound
          from due join order_item i on i.id = due.id
            join orders o on o.id = i.order_id
            left join blending b on b.order_id = i.order_id and b.code = i.country
            left join lateral (
                select pp.id, pp.external_id, pp.original_currency, pp.rate, pp.units_per_order
                from product_price pp
                where pp.product_id = o.product_id and i.country = any (pp.countries)
                order by pp.cost_e4, pp.id
                limit 1
              ) price on true
        ),
        chunks as (
          select u.*, (row_number() over (partition by ${group} order by unit) - 1) / bound as chunk
          from units u
        ),
        aged as (select c.*, min(next_try_at) over (partition by ${group}, chunk) as due_at from chunks c),
        ranked as (select g.*, dense_rank() over (order by due_at, ${group}, chunk) as call from aged g),
        chosen as (
          select r.*, case when r.tier_price is not null then ${tierCost} end as tier_cost_e4
          from (select *, count(*) over (partition by call) as units from ranked) r
        )`;
};

/**
 * Claims due items of a provider for up to `limit` calls, oldest first, and writes an intent for each. Only for orders in
 * processing, and items of paused orders with a valid reservation.
 */
export async function claimItems(
  tx: Tx,
  providerId: string,
  limit: number,
  leaseMs: number,
  now: Time,
  bounds: BuyingAccount = SINGLE_UNITS,
): Promise<Attempt[]> {
  const itemsToBuy = await tx.all(
    prepared(sql<ItemToBuy>`with ${callsToMakeSql(providerId, limit, bounds, now)},
        moved as (
          update order_item i
          set state = 'Processing', processing_at = coalesce(processing_at, ${now}), processing_started_at = ${now},
            planned_cost_e4 = coalesce(chosen.tier_cost_e4, i.planned_cost_e4)
          from chosen
          where i.id = chosen.id and chosen.call <= ${limit}
          returning i.*, chosen.call, chosen.price_id, chosen.original_currency, chosen.rate
        )
      select i.id as item_id, i.order_id, o.order_number, i.unit, i.provider_id, o.product_sku as sku, i.country,
        i.planned_cost_e4, o.customer_ip, o.anomaly_status = 'Ignored' as ignored, i.call, i.price_id,
        (select coalesce(max(a.n), 0) + 1 from purchase_attempt a where a.item_id = i.id) as n,
        (select a.reservation_id from allocation a where a.id = i.allocation_id and a.expires_at > ${now}) as
        reservation_id, case when ${isSandboxSql} then substring(o.reference from '^fault:([A-Za-z]+)') end as
        simulated_fault, coalesce(i.original_currency, 'EUR') as currency, coalesce(i.rate, 1) as rate
      from moved i join orders o on o.id = i.order_id
      order by i.call, i.unit`),
  );
  const attempts = [...Map.groupBy(itemsToBuy, ({ call }) => call).values()].flatMap(toAttempts);
  if (attempts.length === 0) return [];
  const nextAskAt = addMilliseconds(now, leaseMs);
  await insertRows(
    tx,
    'purchase_attempt',
    attempts.map(({ customerIp: _, reservationId: __, priceId: ___, simulatedFault: ____, ...attempt }) => ({
      ...attempt,
      rate: String(attempt.rate),
      state: 'intent',
      createdAt: now,
      nextAskAt,
    })),
  );
  return attempts;
}

/** Attempts of the items of one call, which is named by its first unit. */
function toAttempts(items: readonly ItemToBuy[]): (Attempt & { n: number })[] {
  const toRef = ({ orderNumber, unit, n }: ItemToBuy) => `${orderNumber.replaceAll(' ', '')}-${unit}-${n}`;
  const callRef = items.length > 1 ? toRef(items[0]!) : null;
  return items.map((item) => ({
    ref: toRef(item),
    callRef,
    itemId: item.itemId,
    orderId: item.orderId,
    providerId: item.providerId,
    sku: item.sku,
    country: item.country,
    priceId: item.priceId,
    currency: item.currency,
    rate: Number(item.rate),
    maxE4: computePriceGuard(item),
    customerIp: item.customerIp,
    reservationId: item.reservationId,
    simulatedFault: item.simulatedFault,
    n: item.n,
  }));
}

/**
 * Marks intents as sent. Returns the references that were still intents, the only ones to send. Locks them in the order
 * in which answers lock the attempts of a call, to avoid deadlocks.
 */
export async function markSent(tx: Tx, refs: readonly string[], leaseMs: number, now: Time): Promise<Set<string>> {
  const rows = await tx.all(
    prepared(sql<{
      ref: string;
    }>`with intents as (
          select ref from purchase_attempt where ref = any (${refs}) and state = 'intent' order by ref for update
        )
      update purchase_attempt a set state = 'sent', sent_at = ${now}, next_ask_at = ${addMilliseconds(now, leaseMs)}
      from intents
      where a.ref = intents.ref
      returning a.ref`),
  );
  return new Set(rows.map((row) => row.ref));
}

/** A call whose attempts are due for a lookup. */
export interface DueCall {
  /** Its reference at the provider. */
  ref: string;
  /** Its attempts that are due. */
  dueRefs: string[];
  orderId: string;
  sku: string;
  country: string;
  state: (typeof ANSWERABLE_ATTEMPT_STATES)[number];
  /** Its answer could not be written before. */
  hasFailed: boolean;
}

interface DueAttempt extends Omit<DueCall, 'dueRefs'> {
  attemptRef: string;
}

/**
 * Claims the due attempts of up to `limit` calls for this process for the length of a lease; skips those whose answers
 * failed to be written and are in backoff.
 */
export async function claimDueCalls(
  tx: Tx,
  providerId: string,
  limit: number,
  leaseMs: number,
  now: Time,
  bounds: Pick<OrderBounds, 'unitsPerOrder'> = SINGLE_UNITS,
): Promise<DueCall[]> {
  const attempts = await tx.all(
    prepared(sql<DueAttempt>`with due as materialized (${attemptsToAskSql(sql`${providerId}`, now)}
          order by a.next_ask_at limit ${rowLimit(limit, bounds)} for update of a skip locked),
        aged as (
          select a.ref, ${REFERENCE} as call, min(a.next_ask_at) over (partition by ${REFERENCE}) as due_at
          from due join purchase_attempt a on a.ref = due.ref
        ),
        chosen as (select g.*, dense_rank() over (order by due_at, call) as place from aged g)
      update purchase_attempt a set next_ask_at = ${addMilliseconds(now, leaseMs)}
      from chosen
      where a.ref = chosen.ref and chosen.place <= ${limit}
      returning a.ref as attempt_ref, chosen.call as ref, a.order_id, a.sku, a.country, a.state,
        ${hasFailedSql('recordPurchase', sql`chosen.call`)} as has_failed`),
  );
  return [...Map.groupBy(attempts, ({ ref }) => ref).values()].map((ofCall) => {
    const { attemptRef: _, ...call } = ofCall.find(({ state }) => state !== 'intent') ?? ofCall[0]!;
    return { ...call, dueRefs: ofCall.map(({ attemptRef }) => attemptRef) };
  });
}
