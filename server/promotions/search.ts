// The promotion lists of both sides. Partners see what is on sale for their company, at its price, and nothing else.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { MAY_STILL_BUY } from '#domain/orders/states.ts';
import type { partnerPromotionList, promotionList } from '#domain/promotions/list.ts';
import type { PartnerPromotion, Promotion, PromotionFigures } from '#domain/promotions/shapes.ts';
import type { Reading } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { and, conditions, contains, envelope, limits, type Meanings, ordering } from '#server/base/list.ts';
import { costsSeenNow } from '#server/settings/costs.ts';
import * as card from './card.ts';
import { onSale, priceOfCompany, visibleToCompany } from './on-sale.ts';

type PartnerFilters = typeof partnerPromotionList.filters;
type StaffFilters = typeof promotionList.filters;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const range = (column: Sql, from: unknown, to: unknown, toSign: Sql): Sql =>
  and([
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} ${toSign} ${to}`]),
  ]);

/** What the shared filters mean, over the price that this side sees. */
export const sharedMeanings = (now: Time, price: Sql): Meanings<PartnerFilters> => ({
  text: (text) => (UUID.test(text) ? sql`p.id = ${text}` : sql`pr.search like ${contains(text.toLowerCase())}`),
  valid: ({ min, max }) =>
    and([...(min ? [sql`p.valid_to >= ${min}`] : []), ...(max ? [sql`p.valid_from <= ${max}`] : [])]),
  name: (name) => sql`lower(pr.name) like ${contains(name.toLowerCase())}`,
  sku: (skus) => sql`pr.sku = any (${skus})`,
  mSku: (skus) => sql`pr.m_sku = any (${skus})`,
  releaseDate: ({ min, max }) => range(sql`pr.release_date`, min, max, sql`<=`),
  publishers: (ids) => sql`pr.publisher_id = any (${ids}::uuid[])`,
  price: ({ down, up }) => range(price, down, up, sql`<`),
  operatingSystems: (systems) => sql`p.operating_systems && ${systems}::text[]`,
  platforms: (platforms) => sql`p.platforms && ${platforms}::text[]`,
  regions: (regions) => sql`${card.shownRegion} = any (${regions})`,
  status: (status) => card.statusIs(now)[status],
});

const staffMeanings = (now: Time): Meanings<StaffFilters> => ({
  ...sharedMeanings(now, sql`p.tier1_price_cents`),
  providers: (ids) => sql`pr.provider_id = any (${ids}::uuid[])`,
  published: (yes) => sql`p.published = ${yes}`,
  partner: (ids) => sql`exists (select 1 from company c where c.id = any (${ids}::uuid[]) and ${visibleToCompany})`,
  costAbovePrice: (yes) => (yes ? card.losesMoney(now) : sql`not ${card.losesMoney(now)}`),
});

const byName = (column: Sql): Sql => sql`lower(${column}) collate "C"`;

const shared = {
  name: byName(sql`pr.name`),
  sku: sql`pr.sku`,
  publisher: byName(sql`pub.name`),
  region: card.shownRegion,
  releaseDate: sql`pr.release_date`,
  validFrom: sql`p.valid_from`,
  validTo: sql`p.valid_to`,
  minQuantity: sql`p.min_quantity`,
  maxQuantity: sql`p.max_quantity`,
};

export const partnerOrder = {
  sorts: { ...shared, price: priceOfCompany },
  standard: sql`p.valid_from desc, p.id desc`,
  tiebreaker: sql`p.id`,
};

const staffOrder = {
  sorts: {
    ...shared,
    store: sql`pr.store`,
    provider: byName(sql`prov.name`),
    cost: sql`p.cost_e4`,
    tier1Price: sql`p.tier1_price_cents`,
    tier2Price: sql`p.tier2_price_cents`,
    tier3Price: sql`p.tier3_price_cents`,
    tier4Price: sql`p.tier4_price_cents`,
    published: sql`p.published`,
    createdAt: sql`p.created_at`,
  },
  standard: sql`p.created_at desc, p.id desc`,
  tiebreaker: sql`p.id`,
};

/** Filters and sorts that speak of the promotion alone. */
const OWN: ReadonlySet<string> = new Set<keyof StaffFilters | keyof typeof staffOrder.sorts>([
  ...(['valid', 'price', 'operatingSystems', 'platforms', 'regions', 'status', 'published', 'costAbovePrice'] as const),
  ...(['region', 'validFrom', 'validTo', 'minQuantity', 'maxQuantity', 'cost', 'createdAt'] as const),
  ...(['tier1Price', 'tier2Price', 'tier3Price', 'tier4Price'] as const),
]);
/** Sorts that need more than the product. */
const FAR: ReadonlySet<string> = new Set<keyof typeof staffOrder.sorts>(['publisher', 'provider']);

/**
 * The tables in which a page is found and counted: no more than it asks for. A join that the planner leaves out still makes
 * it fetch the column of the join, so that an index alone no longer answers.
 */
function foundIn({ filter, sort }: Pick<ListState<StaffFilters>, 'filter' | 'sort'>): Sql {
  const asked = [...Object.keys(filter), ...sort.map(({ field }) => String(field))];
  if (asked.every((one) => OWN.has(one))) return sql`promotion p`;
  return asked.some((one) => FAR.has(one))
    ? card.staffTables
    : sql`promotion p join product pr on pr.id = p.product_id`;
}

interface Parts {
  from: Sql;
  /** Where the page is found and counted; `from` unless told. */
  found?: Sql;
  where: Sql[];
  by: Sql;
  columns: Sql;
  /** A further count, told with the total: every statement is a way to the database and back. */
  alongside?: Sql;
}

/** Finds the page first and reads the rows of the page alone. */
export async function read<Row>(db: Db, state: Pick<ListState<unknown>, 'page' | 'size'>, parts: Parts) {
  const { from, found = from, by, columns, alongside = sql`0` } = parts;
  const where = and(parts.where);
  const [rows, total] = await Promise.all([
    db.all(sql<Row>`with page as materialized (select p.id from ${found} where ${where} order by ${by} ${limits(state)})
      select ${columns} from ${from} where p.id in (select id from page) order by ${by}`),
    db.one(
      sql<{
        count: number;
        alongside: number;
      }>`select count(*), ${alongside} as alongside from ${found} where ${where}`,
    ),
  ]);
  return { rows, total: total!.count, alongside: total!.alongside };
}

export async function search(
  { db, now, actor }: Reading,
  state: ListState<StaffFilters, keyof typeof staffOrder.sorts>,
): Promise<Page<Promotion, PromotionFigures>> {
  const { rows, total, alongside } = await read<card.StaffRow>(db, state, {
    from: card.staffTables,
    found: foundIn(state),
    where: [sql`not p.deleted`, ...conditions(state.filter, staffMeanings(now))],
    by: ordering(state.sort, staffOrder),
    columns: card.staffColumns(now),
    alongside: sql`(select count(*) from promotion p where ${card.losesMoney(now)})`,
  });
  return envelope(rows.map(card.staffCard(await costsSeenNow(db, actor))), total, state, { costAbovePrice: alongside });
}

export async function searchMine(
  { db, now, actor }: Reading,
  state: ListState<PartnerFilters, keyof typeof partnerOrder.sorts>,
): Promise<Page<PartnerPromotion>> {
  const { rows, total } = await read<card.PartnerRow>(db, state, {
    from: card.partnerTables(actor.companyId!),
    where: [onSale(now), visibleToCompany, ...conditions(state.filter, sharedMeanings(now, priceOfCompany))],
    by: ordering(state.sort, partnerOrder),
    columns: card.partnerColumns(actor.userId),
  });
  return envelope(rows.map(card.partnerCard), total, state);
}

export async function show({ db, now, actor }: Reading, { id }: { id: string }): Promise<Promotion> {
  const row = await db.one(
    sql<card.StaffRow & { openOrders: number }>`select ${card.staffColumns(now)},
        (select count(*) from orders o where o.promotion_id = p.id and o.state = any (${MAY_STILL_BUY})) as open_orders
      from ${card.staffTables} where p.id = ${id} and not p.deleted`,
  );
  if (!row) throw new Refusal('missing', common.notFound);
  return { ...card.staffCard(await costsSeenNow(db, actor))(row), openOrders: row.openOrders };
}
