// Unit costs by quantity (BLD-017). A provider with tier prices charges each order to it by the quantity of that order,
// so countries that are bought together share a tier, and a quantity above the largest order is bought in several.

import { divideRounded, type E4 } from '#domain/base/money.ts';
import type { CountryPrice, TierPrice } from '#domain/catalog/tier-price.ts';
import type { Share } from './split.ts';

/** Unit cost of one order to the provider. */
const unitCostOfOrder = ({ tiers }: TierPrice, quantity: number): E4 =>
  tiers.findLast(([fromQuantity]) => fromQuantity <= quantity)![1];

/** Cost of a quantity that is bought with as few orders as possible. Exported for tests. */
export function totalCost(price: TierPrice, quantity: number): E4 {
  const rest = quantity % price.unitsPerOrder;
  const full = quantity - rest;
  const restCost = rest === 0 ? 0 : rest * unitCostOfOrder(price, rest);
  return full === 0 ? restCost : full * unitCostOfOrder(price, price.unitsPerOrder) + restCost;
}

/** Average unit cost of a quantity, rounded half up; of none, that of one unit. */
export const unitCostAt = ({ costE4, tierPrice }: CountryPrice, quantity: number): E4 =>
  !tierPrice || quantity === 0 ? costE4 : divideRounded(totalCost(tierPrice, quantity), quantity);

/** Key of the countries that are bought together; a price without tiers is the same for any quantity. */
export const groupOf = (code: string, price: CountryPrice | undefined): string =>
  price?.tierPrice ? `group ${price.tierPrice.group}` : `country ${code}`;

/**
 * Planned unit cost of each country: that of the quantity which its group still has to buy, or of all its keys if they
 * are bought. Zero without a price.
 */
export function planUnitCosts(
  shares: readonly Share[],
  prices: ReadonlyMap<string, CountryPrice>,
  bought: ReadonlyMap<string, number> = new Map(),
): Map<string, E4> {
  const wanted = new Map<string, { all: number; open: number }>();
  for (const { code, quantity } of shares) {
    const group = groupOf(code, prices.get(code));
    const { all, open } = wanted.get(group) ?? { all: 0, open: 0 };
    wanted.set(group, { all: all + quantity, open: open + Math.max(0, quantity - (bought.get(code) ?? 0)) });
  }
  return new Map(
    shares.map(({ code }) => {
      const price = prices.get(code);
      const { all, open } = wanted.get(groupOf(code, price))!;
      return [code, price ? unitCostAt(price, open || all) : 0];
    }),
  );
}
