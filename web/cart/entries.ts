// Quantities and prices that are being entered in a list. They are kept by promotion and outside the rows, so that
// paging and filtering do not lose them (PPM-016).

import { createContext, use, useSyncExternalStore } from 'react';
import type { Cents } from '#domain/base/money.ts';
import { copy as orderCopy } from '#domain/orders/copy.ts';
import { boundBroken, partnerBounds } from '#domain/orders/quantities.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { type Store, storeOf } from '#web/base/store.ts';

export interface Entry {
  promotion: PartnerPromotion;
  quantity: number | null;
  price: Cents | null;
  /** What the server said against it. */
  refused?: string | undefined;
}

export type Entries = Store<ReadonlyMap<string, Entry>>;
export const newEntries = (): Entries => storeOf<ReadonlyMap<string, Entry>>(new Map());
export const EntriesContext = createContext<Entries>(newEntries());

/** Nothing entered yet: no quantity, and the price that the company pays (CART-019). */
const blank = (promotion: PartnerPromotion): Entry => ({ promotion, quantity: null, price: promotion.price });

/** What is entered for a promotion, and how to change it. */
export function useEntry(promotion: PartnerPromotion): [Entry, (part: Partial<Entry>) => void] {
  const entries = use(EntriesContext);
  const found = useSyncExternalStore(entries.follow, () => entries.get().get(promotion.id));
  const entry = found ?? blank(promotion);
  return [
    entry,
    (part) =>
      entries.set(new Map(entries.get()).set(promotion.id, { ...entry, promotion, refused: undefined, ...part })),
  ];
}

/** Removes some entries, or all of them. */
export function clearEntries(entries: Entries, ids?: Iterable<string>): void {
  const left = new Map(ids ? entries.get() : []);
  for (const id of ids ?? []) left.delete(id);
  entries.set(left);
}

/** A quantity outside the bounds of a partner's order, in the words of the specification; null when it is inside. */
export function quantityFault(
  quantity: number | null,
  promotion: { minQuantity: number; maxQuantity: number },
  below: (min: number) => string = () => orderCopy.belowMinimum,
): string | null {
  const bounds = partnerBounds(promotion);
  const broken = quantity === null ? null : boundBroken(quantity, bounds);
  if (!broken) return null;
  return broken === 'below' ? below(bounds.minQuantity) : orderCopy.aboveMaximum;
}

/** Lines with a quantity and a price; the others are not sent (PPM-009, PPM-010). */
export const filled = (entries: ReadonlyMap<string, Entry>): (Entry & { quantity: number; price: Cents })[] =>
  [...entries.values()].filter((entry): entry is Entry & { quantity: number; price: Cents } =>
    Boolean(entry.quantity && entry.price),
  );
