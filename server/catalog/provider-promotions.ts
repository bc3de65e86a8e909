// Running and announced provider promotions, with their product counts (PPR-001 to PPR-011).

import { sql } from 'kysely';
import type { ListState } from '#domain/base/list.ts';
import type { providerPromotionList } from '#domain/catalog/list.ts';
import type { ProviderPromotion } from '#domain/catalog/shapes.ts';
import type { Sql } from '#server/base/database/db.ts';
import {
  conditions,
  type FilterSql,
  joinConditions,
  orderBy,
  pageEnvelope,
  pageLimit,
} from '#server/base/database/list.ts';
import { byName, isSku, joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { promotionTypeConditions } from './promotion-status.ts';

type Filters = typeof providerPromotionList.filters;

interface Row extends Omit<ProviderPromotion, 'promotionName' | 'activeDiscount'> {
  percent: number | null;
}

const hasProduct = (which: Sql): Sql =>
  sql`w.id in (select l.provider_promotion_id from provider_promotion_product l
    join product pr on pr.id = l.product_id where ${which})`;

const filterSql: FilterSql<Filters> = {
  text: (text) => sql`(${matchesSearch(joinedText(sql`w.name`, sql`w.external_id`), text)}
    or ${hasProduct(sql`${matchesSearch(sql`pr.search`, text)} and ${matchesSearch(sql`pr.sku`, text)}`)})`,
  sku: (skus) => hasProduct(isSku(sql`pr.sku`, skus)),
  providers: (ids) => sql`w.provider_id = any (${ids}::uuid[])`,
  publishers: (ids) => sql`w.publisher_id = any (${ids}::uuid[])`,
  starts: ({ min, max }) =>
    joinConditions([...(min ? [sql`w.valid_from >= ${min}`] : []), ...(max ? [sql`w.valid_from <= ${max}`] : [])]),
  // Applied separately below, because each tab counts its own type.
  type: () => sql`true`,
};

const COUNT: Sql = sql`(select count(*) from provider_promotion_product l where l.provider_promotion_id = w.id)`;

const sortOptions = {
  sorts: {
    name: byName(sql`w.name`),
    publisherName: byName(sql`pub.name`),
    providerName: byName(sql`prov.name`),
    validFrom: sql`w.valid_from`,
    validTo: sql`w.valid_to`,
    productCount: COUNT,
  },
  defaultOrder: sql`w.valid_from, w.id`,
  tiebreaker: sql`w.id`,
};

const TABLES: Sql = sql`provider_promotion w join provider prov on prov.id = w.provider_id
  join publisher pub on pub.id = w.publisher_id`;

export async function searchProviderPromotions(
  { db, now }: QueryContext,
  state: ListState<Filters, keyof typeof sortOptions.sorts>,
) {
  const where = joinConditions(conditions(state.filter, filterSql));
  const type = state.filter.type ?? 'Upcoming';
  const is = promotionTypeConditions(now);
  const [rows, counts] = await Promise.all([
    db.all(sql<Row>`select w.id, w.external_id as promotion_id, w.name, pub.name as publisher_name,
      prov.name as provider_name, w.valid_from, w.valid_to,
        ${COUNT}::int as product_count,
          (select max(l.percent_bp) from provider_promotion_product l where l.provider_promotion_id = w.id) as percent
      from ${TABLES} where ${where} and ${is[type]} order by ${orderBy(state.sort, sortOptions)} ${pageLimit(state)}`),
    db.one(sql<{ upcoming: number; active: number }>`select count(*) filter (where ${is.Upcoming}) as upcoming,
        count(*) filter (where ${is.Active}) as active from provider_promotion w where w.valid_to >= ${now}
          and ${where}`),
  ]);
  return pageEnvelope(
    rows.map(
      ({ percent, ...row }): ProviderPromotion => ({
        ...row,
        promotionName: row.name,
        activeDiscount: percent === null ? null : { percent },
      }),
    ),
    type === 'Upcoming' ? counts!.upcoming : counts!.active,
    state,
    { upcomingCount: counts!.upcoming, activeCount: counts!.active },
  );
}
