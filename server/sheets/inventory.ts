// Our own stock as a sheet: one row for each lot that holds something. Never a key.

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/db.ts';
import { euroOfE4, PRODUCT_COLUMNS, type ProductPart, productCells } from './product-part.ts';
import { type Cell, cost, integer, type Table, text, time } from './table.ts';

const COLUMNS = [
  ...PRODUCT_COLUMNS,
  text('Country', 10),
  integer('Held'),
  integer('Reserved'),
  integer('Available'),
  cost('Unit cost (EUR)'),
  cost('Value (EUR)'),
  time('Received (UTC)'),
];

interface Row extends ProductPart {
  country: string;
  held: number;
  reserved: number;
  unitCostE4: E4;
  receivedAt: Time;
}

const rowOf = (row: Row): Cell[] => [
  ...productCells(row),
  row.country,
  row.held,
  row.reserved,
  row.held - row.reserved,
  euroOfE4(row.unitCostE4),
  euroOfE4(row.held * row.unitCostE4),
  row.receivedAt,
];

export async function inventoryTable(db: Db): Promise<Table> {
  const rows = await db.all(
    sql<Row>`select pr.sku, pr.name, prov.name as provider, pub.name as publisher, pr.store, pr.region, l.country, l.held, l.reserved,
        l.unit_cost_e4, l.received_at
      from stock_lot l join product pr on pr.id = l.product_id join provider prov on prov.id = pr.provider_id
        join publisher pub on pub.id = pr.publisher_id
      where l.held > 0 order by lower(pr.name) collate "C", pr.id, l.received_at, l.id`,
  );
  return { name: 'Inventory', columns: COLUMNS, rows: rows.map(rowOf) };
}
