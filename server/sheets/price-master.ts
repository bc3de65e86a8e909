// Content of the price master: every price group of every product, optionally with promotions on sale (PPR-005,
// PPD-003).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';
import { byName } from '#server/base/database/text-search.ts';
import { NEW_PRICE, PRICE_ID, PRICES_TAB } from './price-rows.ts';
import { euroOfE4, PRODUCT_COLUMNS, type ProductFields, toProductCells } from './product-columns.ts';
import { buildPromotionTable } from './promotion-table.ts';
import { type Cell, costColumn, type Table, textColumn, timeColumn } from './table.ts';

const COLUMNS = [
  ...PRODUCT_COLUMNS,
  textColumn(PRICE_ID, 38),
  textColumn('Countries', 30),
  textColumn('Currency', 10),
  costColumn('Original cost'),
  costColumn('Original price'),
  costColumn('Cost (EUR)'),
  costColumn('Price (EUR)'),
  costColumn('List price (EUR)'),
  timeColumn('Changed (UTC)'),
  // Entered by users and read back, see price-rows.ts.
  costColumn(NEW_PRICE),
];

const columnLetter = (title: string): string =>
  String.fromCharCode('A'.charCodeAt(0) + COLUMNS.findIndex((column) => column.title === title));
/** Letters of the columns that are read back. */
export const PRICE_ID_COLUMN = columnLetter(PRICE_ID);
export const NEW_PRICE_COLUMN = columnLetter(NEW_PRICE);

interface Row extends ProductFields {
  id: string;
  countries: string[];
  currency: string;
  originalCostE4: number;
  originalPriceE4: number;
  costE4: number;
  priceE4: number;
  oldPriceE4: number;
  modifiedAt: Time;
}

const toCells = (row: Row, entered: number | undefined): Cell[] => [
  ...toProductCells(row),
  row.id,
  row.countries.join(', '),
  row.currency,
  euroOfE4(row.originalCostE4),
  euroOfE4(row.originalPriceE4),
  euroOfE4(row.costE4),
  euroOfE4(row.priceE4),
  euroOfE4(row.oldPriceE4),
  row.modifiedAt,
  entered ?? null,
];

interface PriceMasterOptions {
  /** Includes promotions on sale. */
  withPromotions: boolean;
  /** New prices in euro to keep, by id. */
  entered: ReadonlyMap<string, number>;
}

/** Tables of the price master. */
export async function buildPriceMaster(
  db: Db,
  now: Time,
  { withPromotions, entered }: PriceMasterOptions,
): Promise<Table[]> {
  const rows = await db.all(
    sql<Row>`select pr.sku, pr.name, prov.name as provider, pub.name as publisher, pr.store, pr.region, pp.id,
        pp.countries, pp.original_currency as currency, pp.original_cost_e4, pp.original_price_e4, pp.cost_e4,
        pp.price_e4, pp.old_price_e4, pp.modified_at
      from product_price pp
        join product pr on pr.id = pp.product_id
        join provider prov on prov.id = pr.provider_id
        left join publisher pub on pub.id = pr.publisher_id
      order by ${byName(sql`pr.name`)}, pr.id, pp.external_id`,
  );
  const prices = { name: PRICES_TAB, columns: COLUMNS, rows: rows.map((row) => toCells(row, entered.get(row.id))) };
  return withPromotions ? [prices, await buildPromotionTable(db, now, 'active', null)] : [prices];
}
