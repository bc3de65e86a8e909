// Replies of Kinguin's e-commerce API (version of 2025-07), as far as the product reads them. Prices are in euro, as JSON
// numbers; `paymentPrice` is documented as a string and shown as a number.

import * as z from 'zod/mini';
import { balance, count, id, list, MOST_UNITS, maybe, price, priceText, text } from '../supplier/shapes.ts';

const charge = z.union([price, priceText]);
const day = z.iso.date();

/** Number of units from which a tier price applies, by level. */
export const TIER_QUANTITIES: Readonly<Record<number, number>> = { 1: 10, 2: 50, 3: 100, 4: 500 };

const Offer = z.object({
  offerId: id,
  price,
  qty: count,
  textQty: z.optional(count),
  availableQty: z.optional(count),
  availableTextQty: z.optional(count),
  isPreorder: z.optional(z.boolean()),
  releaseDate: maybe(day),
  wholesale: z.optional(
    z.object({
      enabled: z.boolean(),
      tiers: z.optional(list(z.object({ level: z.int(), price }), 10)),
    }),
  ),
});

export const Product = z.object({
  productId: id,
  kinguinId: z.int(),
  name: text(400),
  originalName: maybe(text(400)),
  platform: maybe(text(60)),
  publishers: maybe(list(text(400), 50)),
  developers: maybe(list(text(400), 50)),
  releaseDate: maybe(day),
  qty: count,
  textQty: z.optional(count),
  isPreorder: z.optional(z.boolean()),
  regionalLimitations: maybe(text(120)),
  /** Countries in which the key cannot be activated. */
  countryLimitation: z.optional(z.nullable(list(z.string().check(z.regex(/^[A-Z]{2}$/)), 300))),
  systemRequirements: z.optional(z.nullable(list(z.object({ system: z.string() }), 20))),
  offers: maybe(list(Offer, 1000)),
  updatedAt: z.iso.datetime({ offset: true }),
});

/** A page whose entries are validated individually. */
export const ProductPage = z.object({ results: list(z.unknown(), 100), item_count: count });

const KEY_STATES = ['PENDING', 'PROCESSING', 'DELIVERED', 'RETURNED', 'REFUNDED', 'CANCELED'] as const;
const KeyState = z.object({ id: z.string(), status: z.enum(KEY_STATES) });

export const Order = z.object({
  orderId: id,
  orderExternalId: maybe(z.string()),
  status: z.enum(['processing', 'completed', 'canceled', 'refunded']),
  paymentPrice: charge,
  createdAt: z.iso.datetime({ offset: true }),
  isPreorder: z.optional(z.boolean()),
  preorderReleaseDate: maybe(day),
  products: list(
    z.object({
      productId: id,
      qty: z.int().check(z.minimum(1), z.maximum(MOST_UNITS)),
      keys: maybe(list(KeyState, MOST_UNITS * 2)),
    }),
    10,
  ),
});

export const OrderPage = z.object({ results: list(Order, 100) });

/** Accepts anything sold as a key, because it was paid for. */
const Key = z.object({
  id: z.string(),
  productId: id,
  type: z.enum(['text/plain', 'image/jpeg', 'image/png', 'image/gif']),
  serial: z.string().check(z.maxLength(200_000)),
});
/** Keys of one page. */
export const Keys = list(Key, 100);

export const ReturnedKeys = list(KeyState, MOST_UNITS * 2);
export const Balance = z.object({ balance });
export const Failure = z.object({ kind: z.string(), status: z.optional(z.int()), detail: z.optional(z.string()) });

export type WireProduct = z.output<typeof Product>;
export type WireOffer = z.output<typeof Offer>;
export type WireOrder = z.output<typeof Order>;
export type WireKey = z.output<typeof Key>;
