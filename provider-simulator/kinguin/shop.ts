// The running simulator: its catalogue, books and clock, and the current price and stock of each offer.

import type { KinguinBooks, StoredOrder } from './books.ts';
import type { Offer, Product } from './catalogue.ts';
import { TIER_QUANTITIES } from './catalogue.ts';
import { paymentOf, stateOf } from './deliveries.ts';
import type { KinguinSettings } from './options.ts';

export interface KinguinShop {
  settings: KinguinSettings;
  catalogue: Map<string, Product>;
  books: KinguinBooks;
  /** Milliseconds since 1970. */
  now(): number;
}

/** An offer at its current prices and with its remaining stock. */
export interface CurrentOffer extends Offer {
  qty: number;
  textQty: number;
}

const atPercent = (cents: number, percent: number) => Math.max(1, Math.round((cents * percent) / 100));

/** Offers of a product that have stock, cheapest first. */
export function currentOffers({ books, now }: KinguinShop, product: Product): CurrentOffer[] {
  if ((books.soldOutUntilMs.get(product.productId) ?? 0) > now()) return [];
  const percent = books.percents.get(product.productId) ?? 100;
  return product.offers
    .map((offer) => {
      const sold = books.soldUnits(offer.offerId);
      return {
        ...offer,
        priceCents: atPercent(offer.priceCents, percent),
        tierCents: offer.tierCents?.map((cents) => atPercent(cents, percent)) ?? null,
        qty: Math.max(0, offer.stock - sold),
        textQty: Math.max(0, offer.textStock - sold),
        physicalStock: Math.max(0, offer.physicalStock - sold),
      };
    })
    .filter(({ qty }) => qty > 0)
    .sort((a, b) => a.priceCents - b.priceCents);
}

/** Unit price of an offer in a wholesale order, or null if it is not sold wholesale in that quantity. */
export function wholesalePrice({ tierCents }: Offer, qty: number): number | null {
  const tier = TIER_QUANTITIES.findLastIndex((quantity) => qty >= quantity);
  return tierCents?.[tier] ?? null;
}

export const orderState = ({ books, settings, now }: KinguinShop, order: StoredOrder) =>
  stateOf(books, order, settings.delays.returnMs, now());

/** Balance in euro cents: the initial one, minus all charges, plus all refunds. */
export const balanceCents = (shop: KinguinShop): number =>
  [...shop.books.orders.values()].reduce(
    (left, order) => left - paymentOf(order) + orderState(shop, order).refundedCents,
    shop.settings.balanceCents,
  );
