// Product search by name, SKU, Janus id or publisher, for pickers (WIZ-010).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import type { FoundProduct, productList } from '#domain/catalog/products.ts';
import { conditions, type FilterSql, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { isInActivePromotion, promotionStatus } from '#server/catalog/promotion-status.ts';

type Filters = typeof productList.filters;
type State = ListState<Filters, (typeof productList.sorts)[number]>;

const filterSql = (now: Time): FilterSql<Filters> => ({
  text: (text) => matchesSearch(sql`pr.search`, text),
  onlyActive: (yes) => (yes ? isInActivePromotion(now) : sql`true`),
  onlySold: (yes) => (yes ? sql`pr.is_active` : sql`true`),
  stores: (stores) => sql`pr.store = any (${stores})`,
});

interface Row extends Omit<FoundProduct, 'provider' | 'publisher'> {
  provider: string;
  publisher: string | null;
  releaseDate: Time | null;
}

const name = byName(sql`pr.name`);

export async function findProducts({ db, now }: QueryContext, state: State): Promise<Page<FoundProduct>> {
  const page = await queryPage(db, state, {
    select: sql<Row>`pr.id, pr.store, prov.name as provider, pr.name, pr.release_date, pr.region, pr.sku, pr.janus_id,
      pub.name as publisher, pr.is_active as is_sold, ${promotionStatus(now)} as promotion_status, pr.systems,
      exists (select 1 from promotion p where p.product_id = pr.id and not p.deleted and p.valid_to >= ${now})
        as has_promotion`,
    from: sql`product pr left join publisher pub on pub.id = pr.publisher_id
      join provider prov on prov.id = pr.provider_id`,
    where: conditions(state.filter, filterSql(now)),
    sorts: { name, releaseDate: sql`pr.release_date`, sku: sql`pr.sku` },
    defaultOrder: sql`${name}, pr.id`,
    tiebreaker: sql`pr.id`,
  });
  return {
    ...page,
    items: page.items.map(({ provider, publisher, ...row }) => ({
      ...row,
      provider: { name: provider },
      publisher: { name: publisher },
    })),
  };
}
