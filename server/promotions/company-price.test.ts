// The tier price is computed in SQL for lists and in TypeScript as the rule: both agree (PPM-005, GAP-053).

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { COMPANY_TYPES } from '#domain/companies/types.ts';
import { priceFor } from '#domain/promotions/prices.ts';
import { world } from '#test/world.ts';
import { companyPriceSql } from './promotion-offers.ts';

const price = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 }));
const tiers = fc.record({ tier1Price: price, tier2Price: price, tier3Price: price, tier4Price: price });

test("charges a company its tier's price, or that of the next lower tier with one, in SQL as in the rule", async () => {
  const w = await world();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...COMPANY_TYPES), tiers, async (type, prices) => {
      const [row] = await w.rows(
        sql<{ price: number }>`select ${companyPriceSql} as price from (values (${type}::text)) c (type),
          (values (${prices.tier1Price}::int, ${prices.tier2Price}::int, ${prices.tier3Price}::int, ${prices.tier4Price}::int))
            p (tier1_price_cents, tier2_price_cents, tier3_price_cents, tier4_price_cents)`,
      );
      expect(row!.price).toBe(priceFor(type, prices));
    }),
    { numRuns: 200 },
  );
});
