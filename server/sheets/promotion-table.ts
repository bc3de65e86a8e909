// Our promotions as a sheet: current or upcoming (SYN-002).

import { sql } from 'kysely';
import type { Cents, E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import type { Db } from '#server/base/database/db.ts';
import { byName } from '#server/base/database/text-search.ts';
import { euroOfE4, PRODUCT_COLUMNS, type ProductFields, toProductCells } from './product-columns.ts';
import { type Cell, costColumn, integerColumn, moneyColumn, type Table, textColumn, timeColumn } from './table.ts';

const COLUMNS = [
  textColumn('Promotion id', 38),
  ...PRODUCT_COLUMNS,
  textColumn('Published', 10),
  textColumn('Percentages', 30),
  costColumn('Cost (EUR)'),
  moneyColumn('Tier 1 (EUR)'),
  moneyColumn('Tier 2 (EUR)'),
  moneyColumn('Tier 3 (EUR)'),
  moneyColumn('Tier 4 (EUR)'),
  timeColumn('Valid from (UTC)'),
  timeColumn('Valid to (UTC)'),
  integerColumn('Min quantity'),
  integerColumn('Max quantity'),
];

interface Row extends ProductFields {
  id: string;
  published: boolean;
  countries: Weight[];
  costE4: E4;
  tiers: Cents[];
  validFrom: Time;
  validTo: Time;
  minQuantity: number;
  maxQuantity: number;
}

const toCells = (row: Row): Cell[] => [
  row.id,
  ...toProductCells(row),
  row.published ? 'yes' : 'no',
  row.countries.map(({ code, weight }) => `${code}:${weight}`).join(', '),
  euroOfE4(row.costE4),
  ...row.tiers.map((cents) => (cents === 0 ? null : cents / 100)),
  row.validFrom,
  row.validTo,
  row.minQuantity,
  row.maxQuantity,
];

/** Our promotions with that status, or one of them. */
export async function buildPromotionTable(
  db: Db,
  now: Time,
  status: 'active' | 'upcoming',
  promotionId: string | null,
): Promise<Table> {
  const is = {
    active: sql`p.valid_from <= ${now} and p.valid_to >= ${now}`,
    upcoming: sql`p.valid_from > ${now}`,
  };
  const rows = await db.all(
    sql<Row>`select p.id, pr.sku, pr.name, prov.name as provider, pub.name as publisher, pr.store,
        coalesce(p.region, 'default') as region, p.published, p.countries, p.cost_e4,
        array[p.tier1_price_cents, p.tier2_price_cents, p.tier3_price_cents, p.tier4_price_cents]::int[] as tiers,
        p.valid_from, p.valid_to, p.min_quantity, p.max_quantity
      from promotion p
        join product pr on pr.id = p.product_id
        join provider prov on prov.id = pr.provider_id
        left join publisher pub on pub.id = pr.publisher_id
      where not p.deleted and ${is[status]} and (${promotionId}::uuid is null or p.id = ${promotionId}::uuid)
      order by ${byName(sql`pr.name`)}, p.id`,
  );
  return {
    name: status === 'active' ? 'Active promotions' : 'Upcoming promotions',
    columns: COLUMNS,
    rows: rows.map(toCells),
  };
}
