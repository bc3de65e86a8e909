// Purchase attempts: claimed, recorded, sent. The reference is committed before anything is sent.

import { sql } from 'kysely';
import { divideRounded, type E4 } from '#domain/base/money.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { insertRows } from '#server/base/database/rows.ts';
import { hasFailedSql, mayTrySql } from '#server/work/isolated-work.ts';
import { ANSWERABLE_ATTEMPT_STATES } from './attempt-states.ts';
import { ANOMALY_PERCENT } from './engine.ts';
import { isReconciledSql } from './restored-purchases.ts';

/** Lease (ms): an idle attempt may then be looked up by any worker. */
export const LEASE_MS = 60_000;
/** With an ignored anomaly, the price guard is this multiple of the plan. */
const IGNORED_FACTOR = 10;

export interface Attempt {
  ref: string;
  itemId: string;
  orderId: string;
  providerId: string;
  sku: string;
  country: string;
  currency: string;
  rate: number;
  maxE4: E4;
  customerIp: string | null;
  /** Reservation to take the unit from. */
  reservationId: string | null;
}

interface ItemToBuy {
  itemId: string;
  orderId: string;
  orderNumber: string;
  unit: number;
  n: number;
  providerId: string;
  sku: string;
  country: string;
  plannedCostE4: E4;
  ignored: boolean;
  customerIp: string | null;
  reservationId: string | null;
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
      and (select (o.state = 'Processing' or (o.state = 'Paused' and ${hasHeldUnit(now)}))
        and ${isReconciledSql} from orders o where o.id = i.order_id)`;

/** Attempts `a` at a provider due for a lookup; further conditions can be appended. */
const attemptsToAskSql = (providerId: Sql, now: Time): Sql =>
  sql`select a.ref from purchase_attempt a where a.next_ask_at <= ${now} and a.provider_id = ${providerId}
    and a.state in ${literals(ANSWERABLE_ATTEMPT_STATES)} and ${mayTrySql('recordPurchase', sql`a.ref`, now)}`;

/** Providers with a due purchase or lookup. */
export async function findDueProviders(db: Db, now: Time): Promise<Set<string>> {
  const rows = await db.all(
    prepared(sql<{ id: string }>`select p.id from provider p where
      exists (${attemptsToAskSql(sql`p.id`, now)}) or exists (${itemsToBuySql(sql`p.id`, now)})`),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Claims up to `most` due items of a provider, oldest first, skipping those locked by other workers, and writes an
 * intent for each. Only for orders in processing, and items of paused orders with a valid reservation.
 */
export async function claimItems(
  tx: Tx,
  providerId: string,
  limit: number,
  leaseMs: number,
  now: Time,
): Promise<Attempt[]> {
  const itemsToBuy = await tx.all(
    prepared(sql<ItemToBuy>`with chosen as (${itemsToBuySql(sql`${providerId}`, now)} order by i.next_try_at,
          i.order_id, i.unit limit ${limit} for update of i skip locked),
        moved as (
          update order_item i
          set state = 'Processing', processing_at = coalesce(processing_at, ${now}), processing_started_at = ${now}
          from chosen
          where i.id = chosen.id
          returning i.*
        )
      select i.id as item_id, i.order_id, o.order_number, i.unit, i.provider_id, o.product_sku as sku, i.country,
        i.planned_cost_e4, o.customer_ip, o.anomaly_status = 'Ignored' as ignored,
        (select coalesce(max(a.n), 0) + 1 from purchase_attempt a where a.item_id = i.id) as n,
        (select a.reservation_id from allocation a where a.id = i.allocation_id and a.expires_at > ${now}) as
        reservation_id, coalesce(price.original_currency, 'EUR') as currency, coalesce(price.rate, 1) as rate
      from moved i
        join orders o on o.id = i.order_id
        left join lateral (
            select pp.original_currency, pp.rate
            from product_price pp
            where pp.product_id = o.product_id and i.country = any (pp.countries)
            order by pp.cost_e4, pp.id
            limit 1
          ) price on true`),
  );
  const attempts = itemsToBuy.map((item): Attempt & { n: number } => ({
    ref: `${item.orderNumber.replaceAll(' ', '')}-${item.unit}-${item.n}`,
    itemId: item.itemId,
    orderId: item.orderId,
    providerId: item.providerId,
    sku: item.sku,
    country: item.country,
    currency: item.currency,
    rate: Number(item.rate),
    maxE4: computePriceGuard(item),
    customerIp: item.customerIp,
    reservationId: item.reservationId,
    n: item.n,
  }));
  if (attempts.length === 0) return [];
  const nextAskAt = addMilliseconds(now, leaseMs);
  await insertRows(
    tx,
    'purchase_attempt',
    attempts.map(({ customerIp: _, reservationId: __, ...attempt }) => ({
      ...attempt,
      rate: String(attempt.rate),
      state: 'intent',
      createdAt: now,
      nextAskAt,
    })),
  );
  return attempts;
}

/** Marks intents as sent. Returns the references that were still intents, the only ones to send. */
export async function markSent(tx: Tx, refs: readonly string[], leaseMs: number, now: Time): Promise<Set<string>> {
  const rows = await tx.all(
    prepared(sql<{
      ref: string;
    }>`update purchase_attempt set state = 'sent', sent_at = ${now}, next_ask_at = ${addMilliseconds(now, leaseMs)}
      where ref = any (${refs}) and state = 'intent' returning ref`),
  );
  return new Set(rows.map((row) => row.ref));
}

/** An attempt due for a lookup. */
export interface DueAttempt {
  ref: string;
  orderId: string;
  sku: string;
  country: string;
  state: (typeof ANSWERABLE_ATTEMPT_STATES)[number];
  /** Its answer could not be written before. */
  hasFailed: boolean;
}

/**
 * Claims due attempts for this process for the length of a lease; skips those whose answers failed to be written and
 * are in backoff.
 */
export const claimDueAttempts = (
  tx: Tx,
  providerId: string,
  limit: number,
  leaseMs: number,
  now: Time,
): Promise<DueAttempt[]> =>
  tx.all(
    prepared(sql<DueAttempt>`update purchase_attempt a set next_ask_at = ${addMilliseconds(now, leaseMs)}
    from (${attemptsToAskSql(sql`${providerId}`, now)}
        order by a.next_ask_at limit ${limit} for update of a skip locked) due
    where a.ref = due.ref returning a.ref, a.order_id, a.sku, a.country, a.state,
      ${hasFailedSql('recordPurchase', sql`a.ref`)} as has_failed`),
  );
