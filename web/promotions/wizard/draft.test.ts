import { expect, test } from 'vitest';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import {
  fitDraftToProduct,
  newDraft,
  reachableCountries,
  toFacts,
  toPromotionInput,
  withPrices,
  withProduct,
} from './draft.ts';

const PRODUCT: WizardProduct = {
  id: 'p',
  name: 'Amber Road',
  sku: 'AMB-1',
  store: 'Steam',
  region: 'Global',
  provider: { name: 'Genba' },
  publisher: { name: 'Lantern Works' },
  releaseDate: null,
  operatingSystems: ['Windows'],
  platforms: ['PC'],
  geoWhiteList: [],
  geoBlackList: ['FR'],
  prices: [
    { id: 'eu', countries: ['DE', 'FR'], cost: 80_000, price: 100_000 },
    { id: 'pl', countries: ['PL'], cost: 60_000, price: 75_000 },
  ],
  regions: ['EU'],
};
const FACTS = toFacts(PRODUCT);
const HALVES = [
  { code: 'DE', weight: 50 },
  { code: 'PL', weight: 50 },
];

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:30:00.000Z', '2026-11-20T23:30:00.000Z'],
  ['2026-11-20T12:59:59.999Z', '2026-11-20T12:30:00.000Z', '2026-11-20T23:30:00.000Z'],
  ['2026-12-31T22:59:00.000Z', '2026-12-31T22:30:00.000Z', '2026-12-31T23:30:00.000Z'],
  ['2026-12-31T23:10:00.000Z', '2026-12-31T23:30:00.000Z', '2027-01-01T23:30:00.000Z'],
])('makes a promotion started at %s valid from %s until %s (WIZ-024, WIZ-025)', (now, validFrom, validTo) => {
  expect(newDraft(now)).toMatchObject({ validFrom, validTo, minQuantity: 1, maxQuantity: 1000 });
});

test('excludes restricted countries, and removes weights of deselected prices', () => {
  const draft = { productId: 'p', priceIds: ['eu', 'pl'], percentages: HALVES };
  expect(reachableCountries(draft, FACTS)).toEqual(['DE', 'PL']);
  expect(withPrices(draft, ['pl'], FACTS).percentages).toEqual([{ code: 'PL', weight: 50 }]);
});

test('resets product-dependent fields for a different product only', () => {
  const draft = { ...newDraft('2026-11-20T12:00:00.000Z'), productId: 'p', priceIds: ['eu'], tier1Price: 900 };
  expect(withProduct(draft, 'p')).toBe(draft);
  const next = withProduct(draft, 'q');
  expect([next.productId, next.priceIds, next.tier1Price, next.maxQuantity]).toEqual(['q', undefined, undefined, 1000]);
});

test("drops prices removed by the provider, and presets the product's systems in new drafts only", () => {
  const draft = { productId: 'p', priceIds: ['gone', 'pl'], percentages: HALVES, platforms: ['Switch'] };
  expect(fitDraftToProduct(draft, PRODUCT, true)).toMatchObject({
    priceIds: ['pl'],
    percentages: [{ code: 'PL', weight: 50 }],
    operatingSystems: ['Windows'],
    platforms: ['Switch'],
  });
  expect(fitDraftToProduct(draft, PRODUCT, false).operatingSystems).toBeUndefined();
});

test('sends price ids in call form and omits countries without weight (WIZ-012)', () => {
  const percentages = [...HALVES, { code: 'BR', weight: 0 }];
  expect(toPromotionInput({ productId: 'p', priceIds: ['eu'], percentages })).toMatchObject({
    providerPriceIds: ['eu'],
    percentages: HALVES,
  });
});
