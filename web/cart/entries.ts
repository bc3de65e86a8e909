// Quantities and prices entered in a list, stored by promotion outside the rows, so that paging and filtering keep them
// (PPM-016).

import { createContext, use, useSyncExternalStore } from 'react';
import type { Cents } from '#domain/base/money.ts';
import { integerFault, moneyFault } from '#domain/base/number-fault.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import { createStore, type Store } from '#web/ui/kit/store.ts';

/** Promotion fields needed to order it. */
export interface Orderable {
  id: string;
  minQuantity: number;
  maxQuantity: number;
  /** Initial price of an entry; null if none. */
  price: Cents | null;
  /** Keys in our own stock; the maximum on Direct Sales. */
  availableCount?: number | undefined;
  product: { id: string; name: string; sku: string };
}

/** Limits of a quantity. */
type Limits = Pick<Orderable, 'minQuantity' | 'maxQuantity' | 'availableCount'>;

export interface Entry {
  promotion: Orderable;
  quantity: number | null;
  price: Cents | null;
  /** Error from the server. */
  error?: string | undefined;
}

export type EntryStore = Store<ReadonlyMap<string, Entry>>;
export const createEntryStore = (): EntryStore => createStore<ReadonlyMap<string, Entry>>(new Map());
export const EntriesContext = createContext<EntryStore>(createEntryStore());

/** Initial quantity of a row; null if only typed values count. */
export const StartQuantityContext = createContext<(promotion: Orderable) => number | null>(() => null);
/** Minimum for partners, for screens that add one promotion at a time. */
export const leastQuantity = (promotion: Orderable): number => partnerBounds(promotion).minQuantity;

/** An empty entry; for partners with the company's price (CART-019). */
const emptyEntry = (promotion: Orderable, quantity: number | null = null): Entry => ({
  promotion,
  quantity,
  price: promotion.price,
});

/** The entry of a promotion, and its setter. */
export function useEntry(promotion: Orderable): [Entry, (part: Partial<Entry>) => void] {
  const entries = use(EntriesContext);
  const storedEntry = useSyncExternalStore(entries.subscribe, () => entries.get().get(promotion.id));
  const startQuantity = use(StartQuantityContext);
  const entry = storedEntry ?? emptyEntry(promotion, startQuantity(promotion));
  return [
    entry,
    (part) => entries.set(new Map(entries.get()).set(promotion.id, { ...entry, promotion, error: undefined, ...part })),
  ];
}

/** Removes some entries, or all. */
export function clearEntries(entries: EntryStore, ids?: Iterable<string>): void {
  const left = new Map(ids ? entries.get() : []);
  for (const id of ids ?? []) left.delete(id);
  entries.set(left);
}

/** Sets many entries at once; without a price the existing one is kept. */
export function setEntries(
  entries: EntryStore,
  lines: readonly { promotion: Orderable; quantity: number; price: Cents | null }[],
): void {
  const next = new Map(entries.get());
  for (const { promotion, quantity, price } of lines) {
    const before = next.get(promotion.id) ?? emptyEntry(promotion);
    next.set(promotion.id, { promotion, quantity, price: price ?? before.price });
  }
  entries.set(next);
}

/** Sets errors on these lines and clears those of others. */
export function setEntryErrors(entries: EntryStore, faults: ReadonlyMap<string, string>): void {
  entries.set(new Map([...entries.get()].map(([id, entry]) => [id, { ...entry, error: faults.get(id) }])));
}

/** Returns the error of a quantity, or null. */
export type QuantityCheck = (quantity: number | null, promotion: Limits) => string | null;

/** Error of a quantity outside a partner's bounds, as specified; null if valid. */
export function partnerQuantityError(
  quantity: number | null,
  promotion: Limits,
  wording: Parameters<typeof quantityFault>[2] = {},
): string | null {
  const bounds = partnerBounds(promotion);
  if (quantity === null) return null;
  if (!Number.isInteger(quantity)) return integerFault(quantity);
  const fault = quantityFault(quantity, bounds, wording);
  if (fault) return fault.text;
  const { availableCount } = promotion;
  return availableCount !== undefined && quantity > availableCount ? cartCopy.availableIs(availableCount) : null;
}

/** The variant of the bulk screen (PPM-011). */
export const bulkQuantityError: QuantityCheck = (quantity, promotion) =>
  partnerQuantityError(quantity, promotion, { namesMinimum: true });

/** For staff, who are not bound by the minimum of 20 keys (MBO-006). */
export const staffQuantityError: QuantityCheck = (quantity, promotion) => {
  if (quantity !== null && !Number.isInteger(quantity)) return integerFault(quantity);
  return quantity === null ? null : (quantityFault(quantity, promotion, { namesMinimum: true })?.text ?? null);
};

/** Error of a price; null if valid or empty. */
export const priceError = (price: Cents | null): string | null =>
  price === null ? null : price <= 0 ? orderCopy.priceAboveZero : moneyFault(price);

/** Errors of quantities and prices, by promotion. */
export const entryErrors = (lines: readonly Entry[], check: QuantityCheck): Map<string, string> =>
  new Map(
    lines.flatMap(({ quantity, price, promotion }) => {
      const fault = check(quantity, promotion) ?? priceError(price);
      return fault ? [[promotion.id, fault] as const] : [];
    }),
  );

/** Whether something is entered: not empty or 0, but including invalid text. */
export const isEntered = (value: number | null): value is number => value !== null && value !== 0;

/** Lines with both quantity and price, valid or not; others are not sent (PPM-009, PPM-010). */
export const completeEntries = (entries: ReadonlyMap<string, Entry>): (Entry & { quantity: number; price: Cents })[] =>
  [...entries.values()].filter(
    (entry): entry is Entry & { quantity: number; price: Cents } => isEntered(entry.quantity) && isEntered(entry.price),
  );
