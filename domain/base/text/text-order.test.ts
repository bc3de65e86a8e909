import { expect, test } from 'vitest';
import { compareTexts } from './text-order.ts';

test.each([
  ['AT', 'DE', -1],
  ['DE', 'AT', 1],
  ['DE', 'DE', 0],
  ['', 'A', -1],
  ['Z', 'a', -1],
])('orders %j and %j as %i', (first, second, order) => expect(compareTexts(first, second)).toBe(order));
