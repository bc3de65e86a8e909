// Manual changes to the country mix of an order (LIFE-T41, BLD-006 to BLD-014).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField } from '#domain/base/refusal.ts';
import type { CountryPrice } from '#domain/catalog/tier-price.ts';
import type { BlendingEdit } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { planUnitCosts } from '#domain/orders/mix/tier-price.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { isSellableIn } from '#domain/promotions/weights.ts';
import type { Tx } from '#server/base/database/db.ts';
import { tierPriceSql } from '#server/catalog/tier-prices.ts';
import { countItemsByCountry } from '#server/orders/lifecycle/committed-keys.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { type PlannedCountry, readPlan, writePlan } from './blending.ts';

interface CountryRestrictions {
  geoWhiteList: string[];
  geoBlackList: string[];
}

const blendingError = (message: string) => invalidField('countries', 'country_mix', message);

/** Current price per country, where one exists. */
async function readPrices(tx: Tx, productId: string, codes: readonly string[]): Promise<Map<string, CountryPrice>> {
  const rows = await tx.all(
    sql<CountryPrice & { code: string }>`select distinct on (code) code, pp.cost_e4,
        ${tierPriceSql(sql`code`)} as tier_price
      from unnest(${codes}::text[]) code
        join product pr on pr.id = ${productId}
        join product_price pp on pp.product_id = pr.id and code = any (pp.countries)
      order by code, pp.cost_e4, pp.id`,
  );
  return new Map(rows.map(({ code, ...price }) => [code, price]));
}

/**
 * Converts the requested mix to a plan: countries already planned keep their cost, new ones get today's price for the
 * quantity that their group then has.
 */
async function planWantedMix(
  tx: Tx,
  order: OrderRow,
  wantedMix: ReadonlyMap<string, number>,
): Promise<PlannedCountry[]> {
  const before = await readPlan(tx, order.id);
  const partByCode = new Map(before.map((part) => [part.code, part]));
  const added = [...wantedMix]
    .filter(([code, quantity]) => quantity > 0 && !partByCode.has(code))
    .map(([code]) => code);
  const prices = await readPrices(tx, order.productId, added);
  const unpriced = added.find((code) => !prices.has(code));
  if (unpriced) throw blendingError(orderReplyCopy.countryUnpriced(unpriced));
  const plan = [
    ...before.map((part) => ({ ...part, quantity: wantedMix.get(part.code) ?? 0 })),
    ...added.map((code) => ({ code, quantity: wantedMix.get(code)!, weight: 0, ...prices.get(code)! })),
  ];
  const costs = planUnitCosts(plan, new Map([...partByCode, ...prices]), await countItemsByCountry(tx, order.id));
  return plan.map((part) => (partByCode.has(part.code) ? part : { ...part, costE4: costs.get(part.code)! }));
}

/**
 * Replaces the mix; omitted countries get zero keys.
 * @throws Refusal 422 if the sum is not the quantity, a country falls below its committed keys, or a country may not be
 * sold to
 */
export async function editBlending(tx: Tx, context: ActionContext, input: BlendingEdit): Promise<OrderRow> {
  const wantedMix = new Map(input.countries.map(({ code, quantity }) => [code, quantity]));
  const order = await transition(tx, context, 'editBlending', input, async (lockedOrder) => {
    const total = input.countries.reduce((sum, { quantity }) => sum + quantity, 0);
    if (total !== lockedOrder.quantity || wantedMix.size !== input.countries.length)
      throw blendingError(orderCopy.blendingTotal);
    const committedKeys = await countItemsByCountry(tx, lockedOrder.id);
    for (const [code, least] of committedKeys)
      if ((wantedMix.get(code) ?? 0) < least) throw blendingError(orderReplyCopy.belowCountry(code, least));
    const product = await tx.only(
      sql<CountryRestrictions>`select geo_white_list, geo_black_list from product where id = ${lockedOrder.productId}`,
    );
    for (const [code, quantity] of wantedMix)
      if (quantity > (committedKeys.get(code) ?? 0) && !isSellableIn(code, product.geoWhiteList, product.geoBlackList))
        throw blendingError(commonCopy.countryClosed(code));
    return { terms: { isBlendingUpdated: true } };
  });
  await writePlan(tx, order.id, await planWantedMix(tx, order, wantedMix));
  return order;
}
