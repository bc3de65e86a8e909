import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalWeights, normalisedWeights, totalWeight, withRemainder } from './percentages.ts';

const codes = fc.uniqueArray(fc.stringMatching(/^[A-Z]{2}$/), { minLength: 1, maxLength: 150 });

test('splits evenly into integers that sum to 100 and differ by one at most', () => {
  fc.assert(
    fc.property(codes, (all) => {
      const weights = equalWeights(all).map(({ weight }) => weight);
      expect(totalWeight(equalWeights(all))).toBe(100);
      expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(1);
      expect(weights.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('normalizes to 100, keeps the order of sizes, and leaves 100 unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 40 }), (parts) => {
      const weights = parts.map((weight, at) => ({ code: String(at), weight }));
      const next = normalisedWeights(weights);
      if (totalWeight(weights) === 0) {
        expect(next).toEqual(weights);
        return;
      }
      expect(totalWeight(next)).toBe(100);
      expect(normalisedWeights(next)).toEqual(next);
      for (const [at, one] of weights.entries())
        for (const [other, two] of weights.entries())
          if (one.weight > two.weight) expect(next[at]!.weight).toBeGreaterThanOrEqual(next[other]!.weight);
    }),
  );
});

test('adds the remainder to one country, if any', () => {
  const weights = [
    { code: 'DE', weight: 40 },
    { code: 'PL', weight: 25 },
  ];
  expect(withRemainder(weights, ['DE', 'PL', 'BR'], 'BR')).toEqual([...weights, { code: 'BR', weight: 35 }]);
  expect(withRemainder(weights, ['DE', 'PL'], 'DE')[0]).toEqual({ code: 'DE', weight: 75 });
  expect(withRemainder([{ code: 'DE', weight: 120 }], ['DE'], 'DE')).toEqual([{ code: 'DE', weight: 120 }]);
});
