import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { MINUTE } from '#domain/base/time.ts';
import type { BuyOutcome } from '#server/catalog/provider/port.ts';
import { chargedAmount, toEuro } from './charge.ts';
import type { ProviderReply } from './engine.ts';
import { differenceFromPlan, findOtherCurrencies, hasLeftOrder, judgePurchase, type PurchaseRow } from './judgement.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const ROW: PurchaseRow = {
  ref: 'r-1',
  callRef: null,
  itemId: 'i',
  unit: 1,
  state: 'sent',
  itemState: 'Processing',
  removed: false,
  leavesTo: null,
  returning: false,
  buffers: false,
  sku: 'SKU',
  country: 'DE',
  sentAt: '2026-11-20T11:50:00.000Z',
  placed: false,
  asked: 0,
  refusals: 0,
  chargedE4: null,
  chargedCurrency: null,
  byHand: false,
  anomalyIgnored: false,
  bundle: [],
  currency: 'USD',
  rate: '1.25',
  plannedCostE4: 80_000,
};
const RATES = new Map([
  ['EUR', '1'],
  ['PLN', '4'],
]);
const delivered = (currency: string, amountE4: number, ...skus: string[]): ProviderReply => ({
  kind: 'outcome',
  outcome: {
    kind: 'delivered',
    providerOrderId: 'P',
    charged: { amountE4, currency },
    keys: skus.map((sku) => ({ sku, format: 'text', secret: new Secret('K'), fault: null })),
  },
});
const priceChanged = (currency: string, amountE4: number): ProviderReply => ({
  kind: 'outcome',
  outcome: { kind: 'priceChanged', actual: { amountE4, currency }, note: 'N' },
});
const judge = (reply: ProviderReply, row: Partial<PurchaseRow> = {}) =>
  judgePurchase({ ...ROW, ...row }, reply, RATES, 15 * MINUTE, NOW);

test.each([
  [{ removed: true }, true],
  [{ itemState: 'Refunded' }, true],
  [{ returning: true }, true],
  [{}, false],
] as const)('decides whether an item with %j has left its order: %s', (over, has) =>
  expect(hasLeftOrder({ ...ROW, ...over })).toBe(has),
);

test.each([
  ['USD', 100_000, 80_000],
  ['EUR', 80_000, 80_000],
  ['PLN', 320_000, 80_000],
  ['PLN', 2, 1],
  ['PLN', 1, 0],
  ['CHF', 80_000, null],
])('converts from %s %i to %s ten-thousandths of a euro', (currency, amountE4, euro) => {
  expect(toEuro({ amountE4, currency }, ROW, RATES)).toBe(euro);
});

test('reads the charge or the corrected price from an outcome', () => {
  const amounts = [delivered('USD', 5), priceChanged('PLN', 6)].map((reply) =>
    reply.kind === 'outcome' ? chargedAmount(reply.outcome) : null,
  );
  expect(amounts).toEqual([
    { amountE4: 5, currency: 'USD' },
    { amountE4: 6, currency: 'PLN' },
  ]);
  expect(chargedAmount({ kind: 'soldOut', note: '' } as BuyOutcome)).toBeNull();
});

test('needs rates only for currencies other than the agreed one', () => {
  const answers = [delivered('USD', 1), delivered('PLN', 1), priceChanged('CHF', 1), { kind: 'ruledOut' } as const];
  expect(
    findOtherCurrencies(
      new Map([['r-1', [ROW]]]),
      answers.map((reply) => ({ ref: 'r-1', reply })),
    ),
  ).toEqual(['PLN', 'CHF']);
});

test.each<[string, ProviderReply, Partial<PurchaseRow>, number, number | null]>([
  ['as agreed', delivered('USD', 100_000, 'SKU'), {}, 80_000, null],
  ['five percent more', delivered('USD', 105_000, 'SKU'), {}, 84_000, null],
  ['above that', delivered('USD', 105_002, 'SKU'), {}, 84_002, 84_002],
  ['in another currency', delivered('PLN', 320_000, 'SKU'), {}, 80_000, 80_000],
  [
    'in another currency that a person let pass',
    delivered('PLN', 320_000, 'SKU'),
    { anomalyIgnored: true },
    80_000,
    null,
  ],
  ['in a currency without a rate', delivered('CHF', 1, 'SKU'), {}, 80_000, 80_000],
  ['nothing', { kind: 'outcome', outcome: { kind: 'soldOut', note: '' } }, {}, 0, null],
])('computes the booked cost and the anomaly of a charge: %s', (_, reply, row, costE4, anomaly) => {
  const judged = judge(reply, row);
  expect([judged.costE4, judged.decision.priceAnomalyE4]).toEqual([costE4, anomaly]);
});

test('compares a new price in euro and refuses one without a rate', () => {
  expect(judge(priceChanged('PLN', 360_000)).decision).toMatchObject({ item: 'Draft', priceAnomalyE4: 90_000 });
  expect(judge(priceChanged('CHF', 1)).decision).toMatchObject({
    item: 'Error',
    note: 'Refused (PRICE_CHANGED). The price is in CHF now. N',
  });
});

test('requires the part keys for a bundle, its own key for other products', () => {
  expect(judge(delivered('USD', 100_000, 'SKU')).decision.keysFor).toEqual([0]);
  const bundle = [{ sku: 'A' }, { sku: 'B' }];
  expect(judge(delivered('USD', 100_000, 'B', 'A'), { bundle }).decision.keysFor).toEqual([1, 0]);
  expect(judge(delivered('USD', 100_000, 'SKU'), { bundle }).decision.item).toBe('Error');
});

test('judges absence by lookup time and everything else by the current time', () => {
  const absent = (askedAt: string) => judge({ kind: 'absent', askedAt }, { sentAt: '2026-11-20T11:00:00.000Z' });
  expect(absent('2026-11-20T11:14:59.999Z').decision.attempt).toBe('sent');
  expect(absent('2026-11-20T11:15:00.000Z').decision.attempt).toBe('void');
  expect(judge({ kind: 'unclear', cause: 'x' }, { asked: 9 }).decision.askIn).toBe(5 * MINUTE);
  expect(judge({ kind: 'neverSent' }, { state: 'intent', sentAt: null }).outcome).toBe('neverSent');
});

test('reports a different currency or price', () => {
  expect(differenceFromPlan(judge(delivered('PLN', 320_000, 'SKU')))).toEqual({
    country: 'DE',
    charged: { amountE4: 320_000, currency: 'PLN' },
    agreed: 'USD',
  });
  expect(differenceFromPlan(judge(delivered('USD', 200_000, 'SKU')))).toEqual({
    country: 'DE',
    plannedE4: 80_000,
    actualE4: 160_000,
  });
});
