// Country mix of an order (BLD): planned keys per country and their expected cost.

import { divideRounded, type E4 } from '#domain/base/money.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import type { Weight } from '#domain/promotions/weights.ts';

export interface Share {
  code: string;
  quantity: number;
}

/**
 * Distributes a quantity by weight with the largest remainder method; ties go to the higher weight, then to the code
 * (BLD-012). Countries without keys are included with 0. Exported for tests.
 */
export function splitQuantity(quantity: number, weights: readonly Weight[]): Share[] {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return weights.map(({ code }) => ({ code, quantity: 0 }));
  const parts = weights.map(({ code, weight }) => ({
    code,
    weight,
    quantity: Math.floor((quantity * weight) / total),
    rest: (quantity * weight) % total,
  }));
  const remaining = quantity - parts.reduce((sum, part) => sum + part.quantity, 0);
  const byRest = [...parts].sort((a, b) => b.rest - a.rest || b.weight - a.weight || compareTexts(a.code, b.code));
  for (const part of byRest.slice(0, remaining)) part.quantity += 1;
  return parts.map(({ code, quantity: share }) => ({ code, quantity: share }));
}

/**
 * Split in which no country falls below its committed keys: the excess is taken from the others, one key at a time from
 * the country with the most to spare. `floors` must not exceed the quantity in total.
 */
export function splitWithFloors(
  quantity: number,
  weights: readonly Weight[],
  floors: ReadonlyMap<string, number>,
): Share[] {
  const weightedCodes = new Set(weights.map(({ code }) => code));
  const unweightedCountries = [...floors.keys()]
    .filter((code) => !weightedCodes.has(code))
    .map((code) => ({ code, weight: 0 }));
  const allWeights = [...weights, ...unweightedCountries];
  const parts = splitQuantity(quantity, allWeights).map((share) => {
    const floor = floors.get(share.code) ?? 0;
    return { code: share.code, floor, quantity: Math.max(share.quantity, floor) };
  });
  const total = parts.reduce((sum, part) => sum + part.quantity, 0);
  // Without weights, the rest goes to the first country.
  if (parts[0]) parts[0].quantity += Math.max(0, quantity - total);
  for (let over = total - quantity; over > 0; over--) {
    const spare = parts.reduce((most, part) => (part.quantity - part.floor > most.quantity - most.floor ? part : most));
    spare.quantity -= 1;
  }
  return parts.map(({ code, quantity: share }) => ({ code, quantity: share }));
}

/** Average unit cost of a mix, rounded half up; 0 if empty. */
export function averageCost(mix: readonly { quantity: number; costE4: E4 }[]): E4 {
  const quantity = mix.reduce((sum, part) => sum + part.quantity, 0);
  return quantity === 0
    ? 0
    : divideRounded(
        mix.reduce((sum, part) => sum + part.quantity * part.costE4, 0),
        quantity,
      );
}

/** Cost as shown to all but the admin scope (SET-004). */
export const markUpCost = (cost: number, profitFactor: number): number =>
  divideRounded(cost * (100 + profitFactor), 100);
