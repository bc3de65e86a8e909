// What is on sale, to whom, at which price: the pieces that every partner's list, the cart and the placing of orders
// share. All of them speak of the tables as `p` (promotion), `pr` (product) and `c` (company).

import { sql } from 'kysely';
import type { Cents, E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import type { Db, Sql } from '#server/base/db.ts';

/** Published and inside its window. */
export const isOnSale = (now: Time): Sql =>
  sql`(p.published and not p.deleted and p.valid_from <= ${now} and p.valid_to >= ${now})`;

/** Provider and publisher allowed by the company's relations, region by its region list (PPM-006, COM-023, REL-010). */
export const isVisibleToCompany: Sql = sql`(
  (not exists (select 1 from company_provider cp where cp.company_id = c.id)
    or exists (select 1 from company_provider cp where cp.company_id = c.id and cp.provider_id = pr.provider_id
      and (cp.all_publishers or pr.publisher_id = any (cp.publisher_ids))))
  and (c.regions = '{}' or coalesce(p.region = any (c.regions), false) = c.region_included))`;

/** The company's price in cents: its tier's, or the next lower one that is set (PPM-005). */
export const companyPriceSql: Sql<Cents> = sql<Cents>`(case c.type
  when 'VIP' then coalesce(nullif(p.tier4_price_cents, 0), nullif(p.tier3_price_cents, 0),
    nullif(p.tier2_price_cents, 0), p.tier1_price_cents)
  when 'Platinum' then coalesce(nullif(p.tier3_price_cents, 0), nullif(p.tier2_price_cents, 0), p.tier1_price_cents)
  when 'Gold' then coalesce(nullif(p.tier2_price_cents, 0), p.tier1_price_cents)
  else p.tier1_price_cents end)`;

/** One promotion as an order takes it over. */
export interface PromotionOffer {
  promotionId: string;
  productId: string;
  onSale: boolean;
  visible: boolean;
  listPriceCents: Cents;
  minQuantity: number;
  maxQuantity: number;
  countries: Weight[];
  validFrom: Time;
  validTo: Time;
  deliveryStartDate: Time | null;
  productName: string;
  productSku: string;
  publisherId: string;
  providerId: string;
  region: string;
}

/** The promotions by id as this company would buy them now; unknown ids are left out. */
export const readPromotionOffers = (
  db: Db,
  companyId: string,
  promotionIds: readonly string[],
  now: Time,
): Promise<PromotionOffer[]> =>
  db.all(sql<PromotionOffer>`
    select p.id as promotion_id, p.product_id, ${isOnSale(now)} as on_sale, ${isVisibleToCompany} as visible,
      ${companyPriceSql} as list_price_cents, p.min_quantity, p.max_quantity, p.countries, p.valid_from, p.valid_to,
        p.delivery_start_date, pr.name as product_name, pr.sku as product_sku,
      pr.publisher_id, pr.provider_id, coalesce(p.region, 'default') as region
    from promotion p join product pr on pr.id = p.product_id join company c on c.id = ${companyId}
    where p.id = any (${promotionIds})`);

/** Unit cost of each country of a promotion: its region price that names the country, the cheapest when several do. */
export const readCostsByCountry = (
  db: Db,
  promotionIds: readonly string[],
): Promise<{ promotionId: string; code: string; costE4: E4 }[]> =>
  db.all(sql<{ promotionId: string; code: string; costE4: E4 }>`
    select p.id as promotion_id, entry ->> 'code' as code, min(pp.cost_e4) as cost_e4
    from promotion p cross join jsonb_array_elements(p.countries) entry
    join product_price pp on pp.id = any (p.price_ids) and entry ->> 'code' = any (pp.countries)
    where p.id = any (${promotionIds}) group by p.id, entry ->> 'code'`);
