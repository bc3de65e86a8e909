// Quantities and prices that are being entered in a list. They are kept by promotion and outside the rows, so that
// paging and filtering do not lose them (PPM-016).

import { createContext, use, useSyncExternalStore } from 'react';
import type { Cents } from '#domain/base/money.ts';
import { integerFault, moneyFault } from '#domain/base/number-fault.ts';
import { copy as cartCopy } from '#domain/cart/copy.ts';
import { copy as orderCopy } from '#domain/orders/copy.ts';
import { partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import { createStore, type Store } from '#web/ui/kit/store.ts';

/** What is needed of a promotion to order it. */
export interface Orderable {
  id: string;
  minQuantity: number;
  maxQuantity: number;
  /** The price that an entry begins with; null when there is none. */
  price: Cents | null;
  /** Keys that we hold ourselves: what is chosen on Direct Sales stays within them. */
  availableCount?: number | undefined;
  product: { id: string; name: string; sku: string };
}

/** What limits a quantity. */
type Limits = Pick<Orderable, 'minQuantity' | 'maxQuantity' | 'availableCount'>;

export interface Entry {
  promotion: Orderable;
  quantity: number | null;
  price: Cents | null;
  /** What the server said against it. */
  error?: string | undefined;
}

export type EntryStore = Store<ReadonlyMap<string, Entry>>;
export const createEntryStore = (): EntryStore => createStore<ReadonlyMap<string, Entry>>(new Map());
export const EntriesContext = createContext<EntryStore>(createEntryStore());

/** The quantity that a row begins with; none where only what is entered counts. */
export const StartQuantityContext = createContext<(promotion: Orderable) => number | null>(() => null);
/** The least that a partner may order, for screens that add one promotion at a time. */
export const leastQuantity = (promotion: Orderable): number => partnerBounds(promotion).minQuantity;

/** Nothing entered yet; for partners the price is the one that the company pays (CART-019). */
const emptyEntry = (promotion: Orderable, quantity: number | null = null): Entry => ({
  promotion,
  quantity,
  price: promotion.price,
});

/** What is entered for a promotion, and how to change it. */
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

/** Removes some entries, or all of them. */
export function clearEntries(entries: EntryStore, ids?: Iterable<string>): void {
  const left = new Map(ids ? entries.get() : []);
  for (const id of ids ?? []) left.delete(id);
  entries.set(left);
}

/** Puts values into many entries at once; without a price the one that is there stays. */
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

/** Notes at the lines what is wrong with them, and takes it off the others. */
export function setEntryErrors(entries: EntryStore, faults: ReadonlyMap<string, string>): void {
  entries.set(new Map([...entries.get()].map(([id, entry]) => [id, { ...entry, error: faults.get(id) }])));
}

/** What is wrong with a quantity, or null. */
export type QuantityCheck = (quantity: number | null, promotion: Limits) => string | null;

/** A quantity outside the bounds of a partner's order, in the words of the specification; null when it is inside. */
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

/** The same in the words of the bulk screen (PPM-011). */
export const bulkQuantityError: QuantityCheck = (quantity, promotion) =>
  partnerQuantityError(quantity, promotion, { namesMinimum: true });

/** For staff, whom the floor of 20 keys does not bind (MBO-006). */
export const staffQuantityError: QuantityCheck = (quantity, promotion) => {
  if (quantity !== null && !Number.isInteger(quantity)) return integerFault(quantity);
  return quantity === null ? null : (quantityFault(quantity, promotion, { namesMinimum: true })?.text ?? null);
};

/** What is wrong with a price, or null; nothing is wrong while there is none. */
export const priceError = (price: Cents | null): string | null =>
  price === null ? null : price <= 0 ? orderCopy.priceAboveZero : moneyFault(price);

/** What is wrong with the quantities and prices of some lines, by promotion. */
export const entryErrors = (lines: readonly Entry[], check: QuantityCheck): Map<string, string> =>
  new Map(
    lines.flatMap(({ quantity, price, promotion }) => {
      const fault = check(quantity, promotion) ?? priceError(price);
      return fault ? [[promotion.id, fault] as const] : [];
    }),
  );

/** Is something entered? Nothing and 0 are not, a text that is no number is. */
export const isEntered = (value: number | null): value is number => value !== null && value !== 0;

/** Lines with a quantity and a price, sound or not; the others are not sent (PPM-009, PPM-010). */
export const completeEntries = (entries: ReadonlyMap<string, Entry>): (Entry & { quantity: number; price: Cents })[] =>
  [...entries.values()].filter(
    (entry): entry is Entry & { quantity: number; price: Cents } => isEntered(entry.quantity) && isEntered(entry.price),
  );
