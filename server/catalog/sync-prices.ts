// Provider prices in euro. The original amount and exchange rate are stored with the result (GAP-066); when a rate
// changes, unchanged prices are converted again.

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Database, Sql, Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import type { ExchangeRates, ProductPrices, Provider, ProviderPrice, RemovedProduct } from './provider/port.ts';
import { joinTexts, readPages, SEPARATOR, type SyncMeter } from './sync-pages.ts';

/** Exchange rates per euro, including the euro itself. */
type Rates = ExchangeRates['rates'];

/** Converts ten-thousandths of a currency to those of a euro, half up. */
const toEuroSql = (amount: Sql, rate: Sql): Sql => sql`round(${amount}::numeric / ${rate})::bigint`;

const rateTable = (rates: Rates): Sql =>
  sql`(select currency, per_euro_e4::numeric / 10000 as rate
    from ${recordset('given', rates, { currency: 'text', perEuroE4: 'bigint' })}) r`;

/**
 * A manual price is kept while the provider repeats its old price; in a requested sync, also if the provider's price
 * changes.
 */
const keepsOwnPriceSql = (keepsOwn: boolean): Sql =>
  keepsOwn
    ? sql`pp.own_price`
    : sql`(pp.own_price and (pp.original_price_e4, pp.original_old_price_e4)
  is not distinct from (excluded.original_price_e4, excluded.original_old_price_e4))`;

/** Converts stored prices with the current rates. */
const convertStoredPrices = (tx: Tx, providerId: string, rates: Rates, now: Time): Promise<number> =>
  tx.run(sql`update product_price pp
    set rate = r.rate, cost_e4 = ${toEuroSql(sql`pp.original_cost_e4`, sql`r.rate`)},
      price_e4 =
      case when pp.own_price then pp.price_e4 else ${toEuroSql(sql`pp.original_price_e4`, sql`r.rate`)} end,
      old_price_e4 = ${toEuroSql(sql`coalesce(pp.original_old_price_e4, pp.original_price_e4)`, sql`r.rate`)},
      modified_at = ${now}
    from product pr, ${rateTable(rates)}
    where pr.id = pp.product_id
      and pr.provider_id = ${providerId}
      and r.currency = pp.original_currency
      and pp.rate <> r.rate`);

/** Tiers as stored, smallest quantity first; null if there are none. */
function toStoredTiers({ tiers = [] }: Pick<ProviderPrice, 'tiers'>): [fromQuantity: number, costE4: E4][] | null {
  const costs = new Map(
    tiers.filter(({ fromQuantity }) => fromQuantity > 1).map((one) => [one.fromQuantity, one.costE4]),
  );
  return costs.size > 0 ? [...costs].sort(([a], [b]) => a - b) : null;
}

/** Writes a page of the provider's list. Returns the number of changed rows. */
export async function savePrices(
  tx: Tx,
  { providerId, now, rates, keepsOwn = false }: { providerId: string; now: Time; rates: Rates; keepsOwn?: boolean },
  entries: readonly (ProductPrices | RemovedProduct)[],
): Promise<number> {
  const items = [...new Map(entries.map((item) => [item.sku, item])).values()];
  const knownCurrencies = new Set(rates.map(({ currency }) => currency));
  // A price in a currency without a rate is not comparable, so it is skipped.
  const rows = items
    .flatMap((item) => (item.kind === 'prices' ? item.prices.map((price) => ({ ...price, sku: item.sku })) : []))
    .filter(({ currency }) => knownCurrencies.has(currency))
    .map((row) => ({
      ...row,
      id: newId(),
      externalId: row.id,
      unitsPerOrder: row.unitsPerOrder ?? null,
      tiers: toStoredTiers(row),
      countries: joinTexts([...row.countries].sort()),
    }));
  const listed = items.map(({ sku }) => sku);
  const keepsOwnPrice = keepsOwnPriceSql(keepsOwn);
  const deletedCount = await tx.run(sql`delete from product_price pp using product pr
    where pr.id = pp.product_id and pr.provider_id = ${providerId} and pr.external_id = any (${listed})
      and not exists (select 1 from ${recordset('n', rows, { sku: 'text', externalId: 'text' })}
        where n.sku = pr.external_id and n.external_id = pp.external_id)`);
  const changed = await tx.run(sql`
    insert into product_price as pp (id, product_id, external_id, countries, original_currency, original_cost_e4,
        original_price_e4, original_old_price_e4, rate, cost_e4, price_e4, old_price_e4, units_per_order, tiers,
        modified_at)
    select n.id, pr.id, n.external_id, string_to_array(n.countries, ${SEPARATOR}), n.currency, n.cost_e4,
      n.price_e4, n.old_price_e4, r.rate, ${toEuroSql(sql`n.cost_e4`, sql`r.rate`)},
      ${toEuroSql(sql`n.price_e4`, sql`r.rate`)},
      ${toEuroSql(sql`coalesce(n.old_price_e4, n.price_e4)`, sql`r.rate`)}, n.units_per_order, n.tiers, ${now}
    from ${recordset('n', rows, {
      id: 'uuid',
      sku: 'text',
      externalId: 'text',
      countries: 'text',
      currency: 'text',
      costE4: 'bigint',
      priceE4: 'bigint',
      oldPriceE4: 'bigint',
      unitsPerOrder: 'int',
      tiers: 'jsonb',
    })}
      join product pr on pr.provider_id = ${providerId} and pr.external_id = n.sku
      join ${rateTable(rates)} on r.currency = n.currency
    order by n.sku, n.external_id
    on conflict (product_id, external_id) do update set countries = excluded.countries,
      original_currency = excluded.original_currency, original_cost_e4 = excluded.original_cost_e4,
      original_price_e4 = excluded.original_price_e4, original_old_price_e4 = excluded.original_old_price_e4,
      rate = excluded.rate, cost_e4 = excluded.cost_e4,
      price_e4 = case when ${keepsOwnPrice} then pp.price_e4 else excluded.price_e4 end,
      own_price = ${keepsOwnPrice}, old_price_e4 = excluded.old_price_e4,
      units_per_order = excluded.units_per_order, tiers = excluded.tiers, modified_at = excluded.modified_at
    where (pp.countries, pp.original_currency, pp.original_cost_e4, pp.original_price_e4, pp.original_old_price_e4,
        pp.rate, pp.units_per_order, pp.tiers) is distinct from
        (excluded.countries, excluded.original_currency, excluded.original_cost_e4,
        excluded.original_price_e4, excluded.original_old_price_e4, excluded.rate,
        excluded.units_per_order, excluded.tiers)`);
  return deletedCount + changed;
}

export async function readRates(provider: Pick<Provider, 'rates'>): Promise<Rates> {
  const foreignRates = (await provider.rates()).rates.filter(
    ({ perEuroE4, currency }) => perEuroE4 > 0 && currency !== 'EUR',
  );
  return [{ currency: 'EUR', perEuroE4: 10_000 }, ...foreignRates];
}

/**
 * Syncs prices. Their cursor is set to the products' moment `upTo`, so that prices of products added in between are
 * sent again; without it the next sync repeats the request.
 */
export async function syncPrices(
  database: Database,
  provider: Pick<Provider, 'prices' | 'rates'>,
  { providerId, since, upTo, now }: { providerId: string; since: Time | null; upTo: Time | null; now: Time },
  meter: SyncMeter,
): Promise<number> {
  const rates = await readRates(provider);
  let changed = await database.transaction((tx) => convertStoredPrices(tx, providerId, rates, now));
  const asOf = await readPages(
    meter,
    (cursor) => provider.prices({ cursor, ...(since && { since }) }),
    async (items) => {
      changed += await database.transaction((tx) => savePrices(tx, { providerId, now, rates }, items));
    },
  );
  if (upTo !== null)
    await database.transaction((tx) =>
      tx.run(sql`update provider set prices_cursor = ${asOf < upTo ? asOf : upTo} where id = ${providerId}`),
    );
  return changed;
}
