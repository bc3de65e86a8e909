// Lines of a spreadsheet name promotions by SKU or by id; this finds those of them that are on sale (MBO, PPM).

import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import type { Writing } from '#server/base/context.ts';
import type { Sql } from '#server/base/db.ts';
import { shownRegion } from './card.ts';
import { FREE, HELD_ENOUGH } from './direct-sales.ts';
import { onSale, priceOfCompany, visibleToCompany } from './on-sale.ts';

interface Row extends Omit<Match, 'product'> {
  productId: string;
  name: string;
  sku: string;
}

const TABLES: Sql = sql`promotion p join product pr on pr.id = p.product_id`;
const company = (id: string): Sql => sql`${TABLES} join company c on c.id = ${id}`;

interface Where {
  from: Sql;
  price: RawBuilder<Cents>;
  visible: Sql;
  /** Keys of our own, where they are asked for. */
  available?: Sql;
}

async function find(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  refs: readonly string[],
  { from, price, visible, available }: Where,
): Promise<Match[]> {
  const named = refs.map((ref) => ref.toLowerCase());
  const rows = await tx.all(sql<Row>`
    select p.id, ${shownRegion} as region, p.min_quantity, p.max_quantity, ${price} as price, pr.id as product_id, pr.name, pr.sku${available ? sql`, ${available}::int as available_count` : sql``}
    from ${from} where ${onSale(now)} and ${visible} and (lower(pr.sku) = any (${named}) or p.id::text = any (${named}))
    order by pr.sku, p.id`);
  return rows.map(({ productId, name, sku, ...rest }) => ({ ...rest, product: { id: productId, name, sku } }));
}

/** For staff, at the price of tier 1; with a partner only what that company may see. */
export const matchPromotions = (
  writing: Writing,
  { refs, partnerId }: { refs: readonly string[]; partnerId?: string | undefined },
): Promise<Match[]> =>
  find(writing, refs, {
    from: partnerId ? company(partnerId) : TABLES,
    price: sql<Cents>`p.tier1_price_cents`,
    visible: partnerId ? visibleToCompany : sql`true`,
  });

/** For a partner, at its own price. */
export const matchMine = (writing: Writing, { refs }: { refs: readonly string[] }): Promise<Match[]> =>
  find(writing, refs, { from: company(writing.actor.companyId!), price: priceOfCompany, visible: visibleToCompany });

/** The same of what Direct Sales shows. */
export const matchDirect = (writing: Writing, { refs }: { refs: readonly string[] }): Promise<Match[]> =>
  find(writing, refs, {
    from: company(writing.actor.companyId!),
    price: priceOfCompany,
    visible: sql`${visibleToCompany} and ${HELD_ENOUGH}`,
    available: FREE,
  });
