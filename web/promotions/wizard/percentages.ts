// Sharing out a hundred percent among countries, in whole numbers (WIZ-013).

import { WEIGHT_TOTAL, type Weight } from '#domain/promotions/weights.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';

export const totalWeight = (weights: readonly Weight[]): number =>
  weights.reduce((sum, { weight }) => sum + (wholeNumberOrNull(weight) ?? 0), 0);

export const weightOf = (weights: readonly Weight[], code: string): number =>
  weights.find((one) => one.code === code)?.weight ?? 0;

/** The same weights with one country's replaced. */
export const withWeight = (weights: readonly Weight[], codes: readonly string[], code: string, weight: number) =>
  codes.map((one): Weight => ({ code: one, weight: one === code ? weight : weightOf(weights, one) }));

/** Whole parts of a hundred in proportion; what rounding leaves goes to the largest rests, the first of equals. */
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

/** The same part for every country. */
export const equalWeights = (codes: readonly string[]): Weight[] =>
  proportionalWeights(codes.map((code) => ({ code, weight: 1 })));

/** What is there, stretched or shrunk to a hundred. */
export const normalisedWeights = (weights: readonly Weight[]): Weight[] => proportionalWeights(weights);

/** All that is missing to a hundred goes to one country; nothing is taken from any. */
export const withRemainder = (weights: readonly Weight[], codes: readonly string[], code: string): Weight[] =>
  withWeight(
    weights,
    codes,
    code,
    weightOf(weights, code) + Math.max(0, WEIGHT_TOTAL - codes.reduce((sum, one) => sum + weightOf(weights, one), 0)),
  );
