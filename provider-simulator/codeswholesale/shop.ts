// The running simulator: its catalogue, books and clock, and the current price and stock of each product.

import type { CodesWholesaleBooks } from './books.ts';
import type { Product } from './catalogue.ts';
import type { CodesWholesaleSettings } from './options.ts';

export interface CodesWholesaleShop {
  settings: CodesWholesaleSettings;
  catalogue: Map<string, Product>;
  books: CodesWholesaleBooks;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A product on the price list. */
export const listedProduct = ({ catalogue, books }: CodesWholesaleShop, productId: string): Product | undefined =>
  books.hidden.has(productId) ? undefined : catalogue.get(productId);

/** Units that can be ordered now. */
export const stockOf = ({ books, now }: CodesWholesaleShop, { productId, stock }: Product): number =>
  (books.soldOutUntilMs.get(productId) ?? 0) > now() ? 0 : Math.max(0, stock - books.soldUnits(productId));

/** Prices by quantity, in euro cents per unit. */
export const currentPrices = ({ books }: CodesWholesaleShop, { productId, prices }: Product) => {
  const percent = books.percents.get(productId) ?? 100;
  return prices.map(({ from, to, cents }) => ({ from, to, cents: Math.max(1, Math.round((cents * percent) / 100)) }));
};

/** Unit price of a quantity, in euro cents. */
export const unitPrice = (shop: CodesWholesaleShop, product: Product, quantity: number): number =>
  currentPrices(shop, product).findLast(({ from }) => quantity >= from)!.cents;

export const balanceCents = ({ books, settings }: CodesWholesaleShop): number =>
  settings.balanceCents - books.spentCents;

export const updatedMsOf = ({ books, now }: CodesWholesaleShop, { productId, updatedMs }: Product): number => {
  const soldOutMs = books.soldOutUntilMs.get(productId) ?? 0;
  return Math.max(updatedMs, books.changedMs.get(productId) ?? 0, soldOutMs <= now() ? soldOutMs : 0);
};
