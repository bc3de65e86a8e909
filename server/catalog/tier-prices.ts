// SQL for the unit costs of a price by quantity, in euro (BLD-017).

import { sql } from 'kysely';
import type { TierPrice } from '#domain/catalog/tier-price.ts';
import type { Sql } from '#server/base/database/db.ts';

/**
 * `TierPrice` of price `pp` of product `pr` for the country `code`; null if the price has no tiers. A provider that sells
 * by country takes only one country per order. Without stored capabilities, keys are bought one by one.
 */
export const tierPriceSql = (code: Sql): Sql<TierPrice | null> =>
  sql<TierPrice | null>`case when pp.tiers is not null then (
    select jsonb_build_object(
      'group', case when coalesce((v.capabilities ->> 'sellsByCountry')::boolean, true)
        then pp.id::text || ' ' || (${code}) else pp.id::text end,
      'unitsPerOrder', least(coalesce((v.capabilities ->> 'unitsPerOrder')::int, 1), pp.units_per_order),
      'tiers', jsonb_build_array(jsonb_build_array(1, pp.cost_e4)) || (
        select jsonb_agg(jsonb_build_array(tier -> 0, round((tier ->> 1)::numeric / pp.rate))
          order by (tier ->> 0)::int)
        from jsonb_array_elements(pp.tiers) tier))
    from provider v where v.id = pr.provider_id) end`;
