// Distributes one hundred percent among countries, in integers (WIZ-013).

import { WEIGHT_TOTAL, type Weight } from '#domain/promotions/weights.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';

export const totalWeight = (weights: readonly Weight[]): number =>
  weights.reduce((sum, { weight }) => sum + (wholeNumberOrNull(weight) ?? 0), 0);

export const weightOf = (weights: readonly Weight[], code: string): number =>
  weights.find((one) => one.code === code)?.weight ?? 0;

/** Replaces the weight of one country. */
export const withWeight = (weights: readonly Weight[], codes: readonly string[], code: string, weight: number) =>
  codes.map((one): Weight => ({ code: one, weight: one === code ? weight : weightOf(weights, one) }));

/** Integer percentages in proportion; the rounding remainder goes to the largest fractions, first of equals. */
function proportionalWeights(parts: readonly Weight[]): Weight[] {
  const total = totalWeight(parts);
  if (total === 0) return [...parts];
  const exact = parts.map(({ code, weight }, at) => {
    const share = (weight * WEIGHT_TOTAL) / total;
    return { code, at, weight: Math.floor(share), rest: share - Math.floor(share) };
  });
  const missing = WEIGHT_TOTAL - totalWeight(exact);
  const lucky = new Set([...exact].sort((a, b) => b.rest - a.rest || a.at - b.at).slice(0, missing));
  return exact.map((one) => ({ code: one.code, weight: one.weight + (lucky.has(one) ? 1 : 0) }));
}

/** Equal weights for all countries. */
export const equalWeights = (codes: readonly string[]): Weight[] =>
  proportionalWeights(codes.map((code) => ({ code, weight: 1 })));

/** Scales the weights to 100. */
export const normalisedWeights = (weights: readonly Weight[]): Weight[] => proportionalWeights(weights);

/** Adds the missing percentage to one country; never subtracts. */
export const withRemainder = (weights: readonly Weight[], codes: readonly string[], code: string): Weight[] =>
  withWeight(
    weights,
    codes,
    code,
    weightOf(weights, code) + Math.max(0, WEIGHT_TOTAL - codes.reduce((sum, one) => sum + weightOf(weights, one), 0)),
  );
