import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PENDING_STATES } from './pending-orders.ts';

test('includes the specified states (SIO-014)', () => {
  const row = /SIO-014"><\/a>SIO-014 \| Pending orders = orders of the SKU in (.*?)\. \|/.exec(
    readFileSync('docs/spec/inventory-order.md', 'utf8'),
  );
  expect(row![1]!.split(/, | or /).sort()).toEqual([...PENDING_STATES].sort());
});
