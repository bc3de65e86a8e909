// What a key of a country mix costs and sells for on average, at the provider's prices (PPD-017, WIZ-016).

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { invalid, Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/promotions/copy.ts';
import { averageOf, type Weight } from '#domain/promotions/weights.ts';
import type { Writing } from '#server/base/context.ts';
import { pricesSeen } from './facts.ts';

interface Ask {
  id: string;
  countries: Weight[];
  providerPriceIds?: string[] | undefined;
}

export async function averagePrice({ tx, actor }: Writing, { id, countries, providerPriceIds }: Ask) {
  if (!(await tx.one(sql`select 1 from product where id = ${id}`))) throw new Refusal('missing', common.notFound);
  const prices = await pricesSeen(tx, actor, id);
  const average = averageOf(
    countries,
    providerPriceIds ? prices.filter((price) => providerPriceIds.includes(price.id)) : prices,
  );
  if (!average) throw invalid('countries', copy.noAverage);
  return { cost: average.costE4, price: average.priceE4 };
}
