import { expect, test } from 'vitest';
import { computeMargin } from './margin.ts';

test.each([
  [1000, 70_000, 3000],
  [1000, 0, 10_000],
  [1000, 100_000, 0],
  [1000, 150_000, -5000],
  [300, 20_001, 3333],
  [0, 70_000, 0],
])(
  'computes for an offer of %i cents at a cost of %i ten-thousandths a margin of %i basis points (MORD-011)',
  (price, cost, margin) => {
    expect(computeMargin(price, cost)).toBe(margin);
  },
);
