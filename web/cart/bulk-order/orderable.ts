// A promotion of staff as an entry keeps it: without a price, which is negotiated with the partner.

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

/** A line is what has a quantity; one that is no number is reported and not dropped. */
export const enteredLines = (entries: ReadonlyMap<string, Entry>): Entry[] =>
  [...entries.values()].filter(({ quantity }) => isEntered(quantity));
