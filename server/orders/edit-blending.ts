// Staff write the country mix of an order themselves (LIFE-T41, BLD-006 to BLD-014).

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import { invalid } from '#domain/base/refusal.ts';
import type { BlendingEdit } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { allowedIn } from '#domain/promotions/weights.ts';
import type { Tx } from '#server/base/db.ts';
import { amend } from './amend.ts';
import { itemsByCountry, type Planned, planOf, writePlan } from './blending.ts';
import { type By, type OrderRow, take } from './order.ts';

interface Sellable {
  geoWhiteList: string[];
  geoBlackList: string[];
}

const refuse = (message: string) => invalid('countries', message);

/** What a key of the product costs in each of these countries now, where it has a price. */
async function costsOf(tx: Tx, productId: string, codes: readonly string[]): Promise<Map<string, E4>> {
  const rows = await tx.all(
    sql<{ code: string; costE4: E4 }>`select code, min(pp.cost_e4) as cost_e4 from unnest(${codes}::text[]) code
      join product_price pp on pp.product_id = ${productId} and code = any (pp.countries) group by code`,
  );
  return new Map(rows.map(({ code, costE4 }) => [code, costE4]));
}

/** The wanted mix as a plan: countries that were planned before keep their cost, others get the price of today. */
async function planFor(tx: Tx, order: OrderRow, wanted: ReadonlyMap<string, number>): Promise<Planned[]> {
  const before = await planOf(tx, order.id);
  const known = new Map(before.map((part) => [part.code, part]));
  const added = [...wanted].filter(([code, quantity]) => quantity > 0 && !known.has(code)).map(([code]) => code);
  const costs = await costsOf(tx, order.productId, added);
  const unpriced = added.find((code) => !costs.has(code));
  if (unpriced) throw refuse(copy.countryUnpriced(unpriced));
  return [
    ...before.map((part) => ({ ...part, quantity: wanted.get(part.code) ?? 0 })),
    ...added.map((code) => ({ code, quantity: wanted.get(code)!, costE4: costs.get(code)!, weight: 0 })),
  ];
}

/**
 * Replaces the mix. Countries that are not named get nothing.
 * @throws Refusal 422 when it does not sum to the quantity, goes below what is there, or names a country that may not be sold to
 */
export async function editBlending(tx: Tx, by: By, input: BlendingEdit): Promise<OrderRow> {
  const wanted = new Map(input.countries.map(({ code, quantity }) => [code, quantity]));
  const order = await take(tx, by, 'editBlending', input, async (found) => {
    const total = input.countries.reduce((sum, { quantity }) => sum + quantity, 0);
    if (total !== found.quantity || wanted.size !== input.countries.length) throw refuse(copy.blendingTotal);
    const there = await itemsByCountry(tx, found.id);
    for (const [code, least] of there)
      if ((wanted.get(code) ?? 0) < least) throw refuse(copy.belowCountry(code, least));
    const product = await tx.one(
      sql<Sellable>`select geo_white_list, geo_black_list from product where id = ${found.productId}`,
    );
    for (const [code, quantity] of wanted)
      if (quantity > (there.get(code) ?? 0) && !allowedIn(code, product!.geoWhiteList, product!.geoBlackList))
        throw refuse(copy.countryForbidden(code));
    return {};
  });
  await writePlan(tx, order.id, await planFor(tx, order, wanted));
  await amend(tx, order.id, { isBlendingUpdated: true });
  return order;
}
