// What every sheet says first of a product, and amounts as sheets hold them.

import { E4_PER_EURO } from '#domain/base/money.ts';
import { type Cell, textColumn } from './table.ts';

export interface ProductFields {
  sku: string;
  name: string;
  provider: string;
  publisher: string;
  store: string;
  region: string;
}

export const PRODUCT_COLUMNS = [
  textColumn('SKU'),
  textColumn('Name', 40),
  textColumn('Provider'),
  textColumn('Publisher', 24),
  textColumn('Store', 12),
  textColumn('Region', 12),
];

/** The cells under `PRODUCT_COLUMNS`. */
export const toProductCells = ({ sku, name, provider, publisher, store, region }: ProductFields): Cell[] => [
  sku,
  name,
  provider,
  publisher,
  store,
  region,
];

/** Ten-thousandths of a euro as euro. */
export const euroOfE4 = (amount: number): number => amount / E4_PER_EURO;
