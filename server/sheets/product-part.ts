// What every sheet says first of a product, and amounts as sheets hold them.

import { E4_PER_EURO } from '#domain/base/money.ts';
import { type Cell, text } from './table.ts';

export interface ProductPart {
  sku: string;
  name: string;
  provider: string;
  publisher: string;
  store: string;
  region: string;
}

export const PRODUCT_COLUMNS = [
  text('SKU'),
  text('Name', 40),
  text('Provider'),
  text('Publisher', 24),
  text('Store', 12),
  text('Region', 12),
];

/** The cells under `PRODUCT_COLUMNS`. */
export const productCells = ({ sku, name, provider, publisher, store, region }: ProductPart): Cell[] => [
  sku,
  name,
  provider,
  publisher,
  store,
  region,
];

/** Ten-thousandths of a euro as euro. */
export const euroOfE4 = (amount: number): number => amount / E4_PER_EURO;
