// Our own stock as a sheet: one row per non-empty lot. Never contains keys.

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';
import { byName } from '#server/base/database/text-search.ts';
import { euroOfE4, PRODUCT_COLUMNS, type ProductFields, toProductCells } from './product-columns.ts';
import { type Cell, costColumn, integerColumn, type Table, textColumn, timeColumn } from './table.ts';

const COLUMNS = [
  ...PRODUCT_COLUMNS,
  textColumn('Country', 10),
  integerColumn('Held'),
  integerColumn('Reserved'),
  integerColumn('Available'),
  costColumn('Unit cost (EUR)'),
  costColumn('Value (EUR)'),
  timeColumn('Received (UTC)'),
];

interface Row extends ProductFields {
  country: string;
  held: number;
  reserved: number;
  unitCostE4: E4;
  receivedAt: Time;
}

const toCells = (row: Row): Cell[] => [
  ...toProductCells(row),
  row.country,
  row.held,
  row.reserved,
  row.held - row.reserved,
  euroOfE4(row.unitCostE4),
  euroOfE4(row.held * row.unitCostE4),
  row.receivedAt,
];

export async function buildInventoryTable(db: Db): Promise<Table> {
  const rows = await db.all(
    sql<Row>`select pr.sku, pr.name, prov.name as provider, pub.name as publisher, pr.store, pr.region, l.country,
      l.held, l.reserved,
        l.unit_cost_e4, l.received_at
      from stock_lot l join product pr on pr.id = l.product_id join provider prov on prov.id = pr.provider_id
        left join publisher pub on pub.id = pr.publisher_id
      where l.held > 0 order by ${byName(sql`pr.name`)}, pr.id, l.received_at, l.id`,
  );
  return { name: 'Inventory', columns: COLUMNS, rows: rows.map(toCells) };
}
