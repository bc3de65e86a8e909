// Average cost and sale price of a key in a country mix, at provider prices (PPD-017, WIZ-016).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { computeAverage, type Weight } from '#domain/promotions/weights.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { readVisiblePrices } from './wizard-facts.ts';

interface AveragePriceInput {
  id: string;
  countries: Weight[];
  providerPriceIds?: string[] | undefined;
}

export async function averagePrice(
  { tx, actor }: CommandContext,
  { id, countries, providerPriceIds }: AveragePriceInput,
) {
  if (!(await tx.one(sql`select 1 from product where id = ${id}`))) throw new Refusal('missing', commonCopy.notFound);
  const prices = await readVisiblePrices(tx, actor, id);
  const average = computeAverage(
    countries,
    providerPriceIds ? prices.filter((price) => providerPriceIds.includes(price.id)) : prices,
  );
  if (!average) throw invalidField('countries', 'no_average_price', promotionWizardCopy.noAverage);
  return { cost: average.costE4, price: average.priceE4 };
}
