// Products of a provider feed, for tests and benchmarks that fill one themselves.

import type { ProviderProduct } from '#server/catalog/provider/port.ts';

/** The n-th game of a feed, as plain as possible. */
export const feedProduct = (n: number, overrides: Partial<ProviderProduct> = {}): ProviderProduct => ({
  kind: 'product',
  sku: `SKU-${n}`,
  janusId: `J${n}`,
  mSku: null,
  name: `Game ${n}`,
  publisher: 'Lantern Works',
  store: 'Steam',
  platforms: ['PC', 'Xbox'],
  operatingSystems: ['Windows'],
  region: 'Global',
  releaseDate: '2024-03-01',
  geoWhiteList: [],
  geoBlackList: ['RU', 'BY'],
  keyFormat: 'text',
  bundle: [],
  changedAt: '2026-11-20T11:00:00.000Z',
  ...overrides,
});
