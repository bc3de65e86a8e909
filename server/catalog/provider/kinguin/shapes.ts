// Replies of Kinguin's e-commerce API (version of 2025-07), as far as the product reads them. Prices are in euro, as JSON
// numbers; `paymentPrice` is documented as a string and shown as a number.

import * as z from 'zod/mini';
import { READABLE } from '#domain/catalog/provider-wire.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(READABLE));
const list = <S extends z.ZodMiniType>(item: S, max: number) => z.array(item).check(z.maxLength(max));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/));
const price = z.number().check(z.minimum(0), z.maximum(1_000_000));
const charge = z.union([price, z.string().check(z.regex(/^\d{1,7}(\.\d{1,4})?$/))]);
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
  releaseDate: z.optional(z.nullable(day)),
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
  originalName: z.optional(z.nullable(text(400))),
  platform: z.optional(z.nullable(text(60))),
  publishers: z.optional(z.nullable(list(text(400), 50))),
  developers: z.optional(z.nullable(list(text(400), 50))),
  releaseDate: z.optional(z.nullable(day)),
  qty: count,
  textQty: z.optional(count),
  isPreorder: z.optional(z.boolean()),
  regionalLimitations: z.optional(z.nullable(text(120))),
  /** Countries in which the key cannot be activated. */
  countryLimitation: z.optional(z.nullable(list(z.string().check(z.regex(/^[A-Z]{2}$/)), 300))),
  systemRequirements: z.optional(z.nullable(list(z.object({ system: z.string() }), 20))),
  offers: z.optional(z.nullable(list(Offer, 1000))),
  updatedAt: z.iso.datetime({ offset: true }),
});

/** A page whose entries are validated individually. */
export const ProductPage = z.object({ results: list(z.unknown(), 100), item_count: count });

const KEY_STATES = ['PENDING', 'PROCESSING', 'DELIVERED', 'RETURNED', 'REFUNDED', 'CANCELED'] as const;
const KeyState = z.object({ id: z.string(), status: z.enum(KEY_STATES) });
/** Most units of one order. */
export const MOST_UNITS = 1000;

export const Order = z.object({
  orderId: id,
  orderExternalId: z.optional(z.nullable(z.string())),
  status: z.enum(['processing', 'completed', 'canceled', 'refunded']),
  paymentPrice: charge,
  createdAt: z.iso.datetime({ offset: true }),
  isPreorder: z.optional(z.boolean()),
  preorderReleaseDate: z.optional(z.nullable(day)),
  products: list(
    z.object({
      productId: id,
      qty: z.int().check(z.minimum(1), z.maximum(MOST_UNITS)),
      keys: z.optional(z.nullable(list(KeyState, MOST_UNITS * 2))),
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
export const Balance = z.object({ balance: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)) });
export const Failure = z.object({ kind: z.string(), status: z.optional(z.int()), detail: z.optional(z.string()) });

export type WireProduct = z.output<typeof Product>;
export type WireOffer = z.output<typeof Offer>;
export type WireOrder = z.output<typeof Order>;
export type WireKey = z.output<typeof Key>;
