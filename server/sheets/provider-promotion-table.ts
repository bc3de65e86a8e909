// Provider promotions as a sheet. They are added individually and leave automatically: when they end, and from the
// sheet of upcoming ones when they start (PPR-004).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import type { Db, Sql, Tx } from '#server/base/database/db.ts';
import { byName } from '#server/base/database/text-search.ts';
import { promotionTypeConditions } from '#server/catalog/promotion-status.ts';
import { euroOfE4 } from './product-columns.ts';
import { type Cell, costColumn, percentColumn, type Table, textColumn, timeColumn } from './table.ts';

export type ProviderOperation = 'UpdateGoogleSheetActivePromotion' | 'UpdateGoogleSheetUpcomingPromotion';

const COLUMNS = [
  textColumn('Promotion id', 24),
  textColumn('Promotion', 40),
  textColumn('Provider'),
  textColumn('Publisher', 24),
  timeColumn('Valid from (UTC)'),
  timeColumn('Valid to (UTC)'),
  textColumn('SKU'),
  textColumn('Name', 40),
  percentColumn('Discount %'),
  textColumn('Countries', 30),
  costColumn('Cost (EUR)'),
  costColumn('Price (EUR)'),
  costColumn('List price (EUR)'),
];

const promotionCondition = (operation: ProviderOperation, now: Time): Sql =>
  promotionTypeConditions(now)[operation === 'UpdateGoogleSheetActivePromotion' ? 'Active' : 'Upcoming'];

/**
 * Adds a promotion, by our id or the provider's, to the sheet of the operation. @throws Refusal 404 if none is of that
 * kind now
 */
export async function addProviderPromotion(tx: Tx, operation: ProviderOperation, promotionId: string, now: Time) {
  const promotion = await tx.one(
    sql<{ id: string }>`select w.id from provider_promotion w
      where (w.id::text = lower(${promotionId}) or w.external_id = ${promotionId})
        and ${promotionCondition(operation, now)} order by w.id limit 1`,
  );
  if (!promotion) throw new Refusal('no_promotion', sheetCopy.noPromotion);
  await tx.run(
    sql`insert into sheet_promotion (operation, provider_promotion_id)
      values (${operation}, ${promotion.id}) on conflict do nothing`,
  );
}

interface Row {
  externalId: string;
  promotion: string;
  provider: string;
  publisher: string;
  validFrom: Time;
  validTo: Time;
  sku: string | null;
  name: string | null;
  percentBp: number | null;
  countries: string[] | null;
  costE4: number | null;
  priceE4: number | null;
  oldPriceE4: number | null;
}

const toEuroOrNull = (amount: number | null) => (amount === null ? null : euroOfE4(amount));

const toCells = (row: Row): Cell[] => [
  row.externalId,
  row.promotion,
  row.provider,
  row.publisher,
  row.validFrom,
  row.validTo,
  row.sku,
  row.name,
  row.percentBp === null ? null : row.percentBp / 100,
  row.countries?.join(', ') ?? null,
  toEuroOrNull(row.costE4),
  toEuroOrNull(row.priceE4),
  toEuroOrNull(row.oldPriceE4),
];

/** Added promotions that are still active or upcoming, with products and prices. */
export async function buildProviderPromotionTable(db: Db, now: Time, operation: ProviderOperation): Promise<Table> {
  const rows = await db.all(
    sql<Row>`select w.external_id, w.name as promotion, prov.name as provider, pub.name as publisher, w.valid_from,
        w.valid_to, pr.sku, pr.name, l.percent_bp, pp.countries, pp.cost_e4, pp.price_e4, pp.old_price_e4
      from sheet_promotion added
        join provider_promotion w on w.id = added.provider_promotion_id
        join provider prov on prov.id = w.provider_id
        join publisher pub on pub.id = w.publisher_id
        left join provider_promotion_product l on l.provider_promotion_id = w.id
        left join product pr on pr.id = l.product_id
        left join product_price pp on pp.product_id = pr.id
      where added.operation = ${operation} and ${promotionCondition(operation, now)}
      order by w.valid_from, w.id, ${byName(sql`pr.name`)}, pr.id, pp.external_id`,
  );
  const name =
    operation === 'UpdateGoogleSheetActivePromotion' ? 'Active provider promotions' : 'Upcoming provider promotions';
  return { name, columns: COLUMNS, rows: rows.map(toCells) };
}
