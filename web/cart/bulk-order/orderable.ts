// A promotion of staff as an entry: without a price, which is negotiated.

import type { Promotion } from '#domain/promotions/shapes.ts';
import { type Entry, isEntered, type Orderable } from '../entries.ts';

export const toOrderable = ({
  id,
  minQuantity,
  maxQuantity,
  product,
}: Pick<Promotion, 'id' | 'minQuantity' | 'maxQuantity'> & { product: Orderable['product'] }): Orderable => ({
  id,
  minQuantity,
  maxQuantity,
  price: null,
  product: { id: product.id, name: product.name, sku: product.sku },
});

/** Entries with a quantity, including invalid ones, which are reported rather than dropped. */
export const enteredLines = (entries: ReadonlyMap<string, Entry>): Entry[] =>
  [...entries.values()].filter(({ quantity }) => isEntered(quantity));
