// After a restore, asks the providers what was bought in the lost time. A reference found becomes a sent attempt of its
// item; the ordinary purchase protocol then looks it up, encrypts its keys and moves the order.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import { IDLE_ITEM_STATES, type ItemState } from '#domain/orders/item-states.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import { traced } from '#server/base/process/tracing.ts';
import type { ProviderClient, ProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import {
  addLateUnits,
  claimUnits,
  endWhenMatched,
  type RestoredUnit,
  readOpenRestore,
  type UnitAnswer,
  writeUnit,
} from '#server/buying/purchasing/restored-purchases.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';

/** Consecutive unknown references that end the search of a unit. */
const LOOK_AHEAD = 10;
const BATCH = 16;
const LEASE_MS = 5 * MINUTE;
const RETRY_MS = MINUTE;
const ALL_UNITS = 1_000_000;

/** Named references that belong to no open unit. */
class UnknownReferences extends Error {
  override readonly name = 'UnknownReferences';

  constructor(references: readonly string[]) {
    super(
      `${references.join(', ')} ${references.length === 1 ? 'is' : 'are'} of no unit that is open. Nothing was changed.`,
    );
  }
}

interface ReconcilerOptions {
  database: Database;
  clock: Clock;
  providers: ProviderClients;
  log: Log;
}

/** An order at the provider: the number in its reference, and its units. */
interface FoundOrder {
  n: number;
  units: number;
}

/** Orders with reference numbers after the known one; null if the provider gave no clear answer. */
async function findOrders({ provider }: ProviderClient, { prefix, known }: RestoredUnit): Promise<FoundOrder[] | null> {
  const found: FoundOrder[] = [];
  for (let n = known + 1; n <= (found.at(-1)?.n ?? known) + LOOK_AHEAD; n += 1) {
    const lookup = await provider.findByReference(`${prefix}${n}`);
    if (lookup.kind === 'unknown') return null;
    if (lookup.kind !== 'found') continue;
    found.push({ n, units: ('charged' in lookup.outcome && lookup.outcome.units) || 1 });
  }
  return found;
}

/** The unit's item if it can take a purchase now. */
const lockItem = (tx: Tx, { orderId, unit }: RestoredUnit) =>
  tx.one(
    sql<{
      id: string;
      state: ItemState;
    }>`select id, state from order_item where order_id = ${orderId} and unit = ${unit}
      and removed_at is null and state in ${literals(IDLE_ITEM_STATES)} for update`,
  );

/**
 * Creates attempts for all references up to the last one found, without gaps. The last is the current purchase; earlier
 * ones are looked up as voided, and their keys become surplus.
 */
async function attachPurchases(
  tx: Tx,
  item: { id: string; state: ItemState },
  { orderId, prefix, known }: RestoredUnit,
  orders: readonly FoundOrder[],
  now: Time,
): Promise<void> {
  const found = orders.map(({ n }) => n);
  const { n: last, units } = orders.at(-1)!;
  await tx.run(sql`insert into purchase_attempt (ref, call_ref, item_id, order_id, n, provider_id, sku, country,
        currency,
        rate, max_e4, state, created_at, sent_at, closed_at, next_ask_at, outcome)
    select ${prefix} || n, case when n = ${last}::int and ${units > 1} then ${prefix} || n end, i.id, i.order_id, n,
      i.provider_id, o.product_sku, i.country,
      coalesce(price.original_currency, 'EUR'), coalesce(price.rate, 1),
      ceil(i.planned_cost_e4 * coalesce(price.rate, 1)), case when n = ${last}::int then 'sent' else 'void' end,
      ${now}, case when n = any (${found}::int[]) then ${now}::timestamptz end,
      case when n <> ${last}::int then ${now}::timestamptz end,
      case when n = any (${found}::int[]) then ${now}::timestamptz end, null
    from order_item i
      join orders o on o.id = i.order_id
      cross join generate_series(${known}::int + 1, ${last}::int) n
      left join lateral (
          select pp.original_currency, pp.rate
          from product_price pp
          where pp.product_id = o.product_id and i.country = any (pp.countries)
          order by pp.cost_e4, pp.id
          limit 1
        ) price on true
    where i.id = ${item.id}`);
  await tx.run(sql`update order_item set state = 'Processing', processing_at = coalesce(processing_at, ${now}),
    processing_started_at = ${now} where id = ${item.id}`);
  await adjustCounters(tx, orderId, { states: { [item.state]: -1 } }, now);
}

/**
 * Attaches idle units after the first one to an order of several units (ITEM-T24). They are of the same country if the
 * provider sells by country; keys beyond them become surplus.
 */
async function attachFurtherUnits(
  tx: Tx,
  firstItemId: string,
  callRef: string,
  { count, sellsByCountry }: { count: number; sellsByCountry: boolean },
  now: Time,
): Promise<void> {
  const items = await tx.all(
    sql<{ orderId: string; state: ItemState }>`with free as (
          select i.id, i.state
          from order_item f join order_item i on i.order_id = f.order_id and i.unit > f.unit
          where f.id = ${firstItemId}
            and i.removed_at is null
            and i.state in ${literals(IDLE_ITEM_STATES)}
            and (i.country = f.country or not ${sellsByCountry})
          order by i.unit
          limit ${count}
          for update of i
        ),
        attached as (
          insert into purchase_attempt (ref, call_ref, item_id, order_id, n, provider_id, sku, country, currency, rate,
              max_e4, state, created_at, sent_at, next_ask_at)
          select replace(o.order_number, ' ', '') || '-' || i.unit || '-' || last.n + 1, ${callRef}, i.id, i.order_id,
            last.n + 1, i.provider_id, c.sku, i.country, c.currency, c.rate, c.max_e4, 'sent', ${now}::timestamptz,
            ${now}::timestamptz, ${now}::timestamptz
          from free
            join order_item i on i.id = free.id
            join orders o on o.id = i.order_id
            join purchase_attempt c on c.ref = ${callRef}
            cross join lateral
              (select coalesce(max(a.n), 0) as n from purchase_attempt a where a.item_id = i.id) last
          returning item_id
        )
      update order_item i
      set state = 'Processing', processing_at = coalesce(processing_at, ${now}), processing_started_at = ${now}
      from free join attached on attached.item_id = free.id
      where i.id = free.id
      returning i.order_id, free.state`,
  );
  for (const [state, ofState] of Map.groupBy(items, (item) => item.state))
    await adjustCounters(tx, ofState[0]!.orderId, { states: { [state]: -ofState.length } }, now);
}

/** Effect of a lookup on a unit. Absence is trusted only after the settle window of the restore. */
async function settleUnit(
  tx: Tx,
  unit: RestoredUnit,
  orders: readonly FoundOrder[] | null,
  sellsByCountry: boolean,
  settledAt: Time,
  askedAt: Time,
): Promise<void> {
  const found = (orders ?? []).map(({ n }) => `${unit.prefix}${n}`);
  const units = Math.max(1, ...(orders ?? []).map((order) => order.units));
  const write = (answer: Omit<UnitAnswer, 'found' | 'units'>) => writeUnit(tx, unit, { ...answer, found, units });
  if (orders === null) return void (await write({ state: 'open', nextAskAt: addMilliseconds(askedAt, RETRY_MS) }));
  const state = askedAt >= settledAt ? 'clear' : 'open';
  if (orders.length === 0) return void (await write({ state, nextAskAt: settledAt }));
  await lockOrder(tx, SYSTEM, unit.orderId);
  const item = await lockItem(tx, unit);
  if (!item) return void (await write({ state: 'bought', nextAskAt: settledAt }));
  await attachPurchases(tx, item, unit, orders, askedAt);
  const count = orders.at(-1)!.units - 1;
  if (count > 0) await attachFurtherUnits(tx, item.id, found.at(-1)!, { count, sellsByCountry }, askedAt);
  await write({ state, nextAskAt: settledAt });
}

/** Looks up a provider's due units. Returns the count. */
async function askProvider(
  { database, clock, log }: ReconcilerOptions,
  providerId: string,
  client: ProviderClient,
  restoredAt: Time,
): Promise<number> {
  const limit = Math.min(BATCH, client.freeSlots());
  // Without lookups, a person reads the provider's statement and enters it: `reconcile --statement`.
  if (limit <= 0 || !client.capabilities.lookupByReference) return 0;
  const { sellsByCountry } = client.capabilities;
  const units = await database.transaction((tx) => claimUnits(tx, providerId, limit, LEASE_MS, clock.now()));
  await Promise.all(
    units.map((unit) =>
      traced('restored unit', { 'merkur.order': unit.orderId }, async () => {
        const askedAt = clock.now();
        const orders = await findOrders(client, unit);
        await database.transaction((tx) =>
          settleUnit(tx, unit, orders, sellsByCountry, addMilliseconds(restoredAt, client.settleMs), askedAt),
        );
        if (orders?.length)
          log.info({ job: 'reconcile', reference: `${unit.prefix}${orders.at(-1)!.n}` }, 'Found again.');
      }),
    ),
  );
  return units.length;
}

/** Looks up all due units. Returns the count. Does nothing without a restore. */
export async function reconcile(options: ReconcilerOptions): Promise<number> {
  const { database, clock, providers, log } = options;
  const last = await database.one(
    sql<{ restoredAt: Time }>`select restored_at from restore order by restored_at desc limit 1`,
  );
  if (!last) return 0;
  let asked = 0;
  if ((await readOpenRestore(database)) === null) await database.transaction((tx) => addLateUnits(tx, clock.now()));
  for (const [providerId, client] of await providers.all())
    for (let count = -1; count !== 0; asked += count)
      count = await askProvider(options, providerId, client, last.restoredAt);
  if (await database.transaction((tx) => endWhenMatched(tx, clock.now())))
    log.warn({ job: 'reconcile' }, 'All purchases since the backup were asked about; keys are bought again.');
  return asked;
}

/**
 * Settles the open units of a provider by its statement: the given references were bought, nothing else. A reference of
 * several units is followed by their number: `GK2026000001-1-1=20`. Returns the number of units, or null for an unknown
 * provider.
 * @throws UnknownReferences if one belongs to no open unit; nothing is changed then
 */
export const applyStatement = (
  database: Database,
  code: string,
  references: readonly string[],
  now: Time,
): Promise<number | null> =>
  database.transaction(async (tx) => {
    const provider = await tx.one(
      sql<{ id: string; sellsByCountry: boolean }>`select id,
        coalesce((capabilities ->> 'sellsByCountry')::boolean, true) as sells_by_country
        from provider where code = ${code}`,
    );
    if (!provider) return null;
    const units = await claimUnits(tx, provider.id, ALL_UNITS, LEASE_MS, now);
    const lines = references.map((line) => {
      const [reference = '', count = '1'] = line.split('=');
      return { line, reference, units: Number(count) };
    });
    const ordersOf = ({ prefix, known }: RestoredUnit) =>
      lines
        .filter(({ reference }) => reference.startsWith(prefix))
        .map(({ reference, ...order }) => ({ ...order, n: Number(reference.slice(prefix.length)) }))
        .filter((order) => [order.n, order.units].every(Number.isInteger) && order.n > known && order.units > 0)
        .sort((a, b) => a.n - b.n);
    const named = new Set(units.flatMap((unit) => ordersOf(unit).map(({ line }) => line)));
    const unknown = references.filter((reference) => !named.has(reference));
    if (unknown.length > 0) throw new UnknownReferences(unknown);
    for (const unit of units) await settleUnit(tx, unit, ordersOf(unit), provider.sellsByCountry, now, now);
    await endWhenMatched(tx, now);
    return units.length;
  });
