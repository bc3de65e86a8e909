// Orders bought from the CodesWholesale simulator by the whole engine, from the synced catalogue to the key, with money
// equal to the statement of the simulator.

import { afterEach, expect, test } from 'vitest';
import { createCodesWholesaleMarket } from '#test/codeswholesale-market.ts';
import { world } from '#test/world.ts';
import type { CodesWholesaleFaultRates } from '../../provider-simulator/codeswholesale/faults.ts';

let current: Awaited<ReturnType<typeof createCodesWholesaleMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

/** Result of an order that was bought to its end; faults end with the first purchase. */
async function bought(quantity: number, faults: CodesWholesaleFaultRates = {}) {
  const m = await createCodesWholesaleMarket(await world(), { faults });
  current = m;
  return m.buyOrder(await m.sell(), quantity);
}

test.each([
  [20, [20]],
  [250, [50, 100, 100]],
])('buys an order of %i keys in purchases of %j (ITEM-T19)', async (quantity, quantities) => {
  const result = await bought(quantity);
  expect(result).toMatchObject({ status: 'Completed', keys: quantity, surplus: 0, chargedE4: result.statementE4 });
  expect(result.quantities.sort((a, b) => a - b)).toEqual(quantities);
});

test.each(['moreCodes', 'repeatedCodes'] as const)(
  'gets the 20 keys of one purchase, and keeps or claims one more, after %s (ITEM-T20)',
  async (fault) => {
    const result = await bought(20, { [fault]: 1 });
    expect(result).toMatchObject({ status: 'Completed', keys: 20, chargedE4: result.statementE4, quantities: [20] });
    expect(result.surplus + result.claims).toBe(1);
  },
);

test.each([
  'tokenExpired',
  'timeoutAfter',
  'alreadyReported',
  'oddStatusAfter',
  'redirectAfter',
  'wrongShapeAfter',
  'otherProduct',
  'otherTotal',
  'otherCurrency',
  'oddOrderStatus',
  'fulfilling',
  'thirdPoll',
  'inParts',
  'lateListed',
  'linkedCodes',
] as const)('gets the 20 keys of one purchase after %s (ITEM-T20)', async (fault) => {
  const result = await bought(20, { [fault]: 1 });
  expect(result).toMatchObject({
    status: 'Completed',
    keys: 20,
    surplus: 0,
    chargedE4: result.statementE4,
    quantities: [20],
  });
});

test('claims what completed orders lack, the only key of an order of one unit too (ITEM-T21)', async () => {
  const result = await bought(101, { fewerCodes: 1 });
  expect(result).toMatchObject({ status: 'Failed', keys: 75, claims: 26, chargedE4: result.statementE4 });
  expect(result.quantities.sort((a, b) => a - b)).toEqual([1, 100]);
});

test('claims pictures that cannot be read, and stores none of them (ITEM-T20)', async () => {
  const result = await bought(20, { brokenImages: 1 });
  expect(result).toMatchObject({ status: 'Failed', keys: 0, surplus: 0, claims: 20, chargedE4: result.statementE4 });
});
