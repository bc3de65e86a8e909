// Leading product columns of every sheet, and conversion of amounts.

import { E4_PER_EURO } from '#domain/base/money.ts';
import { type Cell, textColumn } from './table.ts';

export interface ProductFields {
  sku: string;
  name: string;
  provider: string;
  publisher: string | null;
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

/** Cells of `PRODUCT_COLUMNS`. */
export const toProductCells = ({ sku, name, provider, publisher, store, region }: ProductFields): Cell[] => [
  sku,
  name,
  provider,
  publisher,
  store,
  region,
];

/** Converts 1/10000 euro to euro. */
export const euroOfE4 = (amount: number): number => amount / E4_PER_EURO;
