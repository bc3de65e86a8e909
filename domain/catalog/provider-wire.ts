// The HTTP interface of a key provider, as its own documentation would describe it: paths, shapes and error codes.
// It is a foreign interface (camelCase, decimals as text); the adapter in server/ is its client and the provider simulator
// its server. Long, because it is one document. Routes below the base path of an account, such as /genba/v1:
//
//   GET  capabilities                         what this provider can do
//   GET  products?cursor&since&sku            pages by SKU; with `since` only changes, and what was withdrawn
//   GET  prices?cursor&since&sku              likewise; one entry holds all price rows of a product
//   GET  promotions?from&to&cursor            those whose window touches the given one
//   GET  rates                                exchange rates against the euro
//   GET  stock/{sku}                          advisory
//   GET  stock?cursor&since&sku               likewise for all products, in pages; only with `stockList`
//   GET  balance                              money available for orders; only with `balance`
//   POST reservations                         GET reservations?reference   POST reservations/{id}/release
//   POST orders                               units of one product, for one country, at that country's price
//   GET  orders?reference                     an empty list is the only reply for an absent order
//   GET  orders/{id}                          GET orders/{id}/keys         POST orders/{id}/return
//   POST claims                               a key of an order that does not work; repeating a reference changes nothing
//   GET  claims?reference                     an empty list is the only reply for an absent claim; only with `claim`

import * as z from 'zod/mini';

/** No control characters and lone surrogates: databases reject them, and people cannot read them. Shared by adapters. */
export const READABLE = /^[^\p{Cc}\p{Cs}]+$/u;
const text = (max: number) => z.string().check(z.maxLength(max), z.regex(READABLE));
const list = <S extends z.ZodMiniType>(item: S, max: number) => z.array(item).check(z.maxLength(max));

/** An amount or percentage: at most four decimals, never negative, never a JSON number. */
const Decimal = z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/));
/** ISO 3166-1 alpha-2. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** ISO 4217. */
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** An instant in UTC. */
const Instant = z.iso.datetime();
const Sku = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/));
export const Reference = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$/));
const Id = text(80);
const Amount = z.object({ amount: Decimal, currency: Currency });
/** Maximum number of units of one order. */
const MAX_UNITS = 1000;
const units = z.int().check(z.minimum(0), z.maximum(MAX_UNITS));

/** The decimal in ten-thousandths: '12.5' is 125000. Requires a valid `Decimal`. */
export function e4OfDecimal(decimal: string): number {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

/** Ten-thousandths as a decimal without trailing zeros: 125000 is '12.5'. */
export function decimalOfE4(amountE4: number): string {
  const fraction = String(amountE4 % 10_000).padStart(4, '0');
  return `${Math.trunc(amountE4 / 10_000)}.${fraction}`.replace(/\.?0+$/, '');
}

/** Error codes with their HTTP status. The first group refuses an order: nothing was accepted or charged. */
export const ERROR_STATUS = {
  SOLD_OUT: 409,
  PRICE_CHANGED: 409,
  NOT_ALLOWED: 403,
  NO_FUNDS: 402,
  RATE_LIMITED: 429,
  TRY_LATER: 409,
  UNKNOWN_SKU: 404,
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  RESERVATION_GONE: 409,
  /** The reference was already used; the earlier order, named by `orderId`, stays valid. */
  DUPLICATE_REFERENCE: 409,
  CAP_REACHED: 409,
  RETURN_REFUSED: 409,
  NOT_READY: 409,
  /** One-time keys were already fetched. */
  KEYS_GONE: 410,
  NOT_SUPPORTED: 405,
  NOT_FOUND: 404,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that may refuse an order. A provider lists the documented ones in `capabilities.refusals`. */
export const REFUSAL_CODES = [
  'SOLD_OUT',
  'PRICE_CHANGED',
  'NOT_ALLOWED',
  'NO_FUNDS',
  'RATE_LIMITED',
  'TRY_LATER',
  'UNKNOWN_SKU',
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'RESERVATION_GONE',
] as const satisfies readonly ErrorCode[];

const NOT_ALLOWED_REASONS = ['COUNTRY', 'WITHDRAWN', 'NOT_RELEASED'] as const;

export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    /** For people; may contain anything. */
    message: z.string(),
    /** PRICE_CHANGED: the current price. */
    actual: z.optional(Amount),
    /** NOT_ALLOWED. */
    reason: z.optional(z.enum(NOT_ALLOWED_REASONS)),
    /** RATE_LIMITED, TRY_LATER. */
    retryAfterSeconds: z.optional(z.number().check(z.minimum(0), z.maximum(86_400))),
    /** DUPLICATE_REFERENCE. */
    orderId: z.optional(Id),
    /** CAP_REACHED: units still available for reservation. */
    available: z.optional(z.int().check(z.minimum(0))),
  }),
});

const seconds = z.int().check(z.minimum(0));

export const Capabilities = z.object({
  provider: text(60),
  /** Maximum number of units per order. */
  unitsPerOrder: z.int().check(z.minimum(1), z.maximum(MAX_UNITS)),
  /** Whether orders are for one country each; default true. */
  sellsByCountry: z.optional(z.boolean()),
  /** Whether `GET balance` is available; default false. */
  balance: z.optional(z.boolean()),
  /** Null: no reservations. */
  reserve: z.nullable(z.object({ capUnits: z.int(), expirySeconds: seconds })),
  preOrder: z.boolean(),
  backOrder: z.boolean(),
  /** Null: no returns. */
  return: z.nullable(z.object({ windowSeconds: seconds })),
  /** Claims for bad keys; null or absent: none. */
  claim: z.optional(z.nullable(z.object({ windowSeconds: seconds }))),
  priceSync: z.boolean(),
  /** Whether the stock of all products is available as a list; default false. */
  stockList: z.optional(z.boolean()),
  /** Whether lists name removed products (`kind: removed`); default true. */
  reportsRemovals: z.optional(z.boolean()),
  lookupByReference: z.boolean(),
  /** Settle window: maximum delay until an order shows up in lookups (s). */
  lookupLagSeconds: z.number().check(z.minimum(0)),
  /** Maximum processing time of an order after the request (s). */
  maxProcessingSeconds: z.number().check(z.minimum(0)),
  /** Resending a reference returns the first order and charges nothing. */
  idempotentReference: z.boolean(),
  /** inline: in the order; separate: at orders/{id}/keys; once: there, but only one time. */
  keyFetch: z.enum(['inline', 'separate', 'once']),
  /** max: never charges more than `maxPrice`; none: ignores it. */
  priceGuard: z.enum(['none', 'max']),
  webhooks: z.boolean(),
  refusals: list(z.enum(REFUSAL_CODES), 50),
});

const page = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    items: list(item, 1000),
    /** Opaque; null on the last page. */
    next: z.nullable(text(500)),
    /** Moment described by all pages of this run: `since` of the next run. */
    asOf: Instant,
  });

const Removed = z.object({ kind: z.literal('removed'), sku: Sku, changedAt: Instant });

const Product = z.object({
  kind: z.literal('product'),
  sku: Sku,
  janusId: text(40),
  /** The publisher's product number, the same for every shop and region; absent if unknown. */
  mSku: z.optional(text(64)),
  name: text(200),
  /** Absent if unknown. */
  publisher: z.optional(text(120)),
  store: text(60),
  platforms: list(text(40), 20),
  operatingSystems: list(z.enum(['Windows', 'Linux', 'MacOS']), 3),
  region: text(40),
  /** A day, YYYY-MM-DD; in the future for a pre-order; absent if unknown. */
  releaseDate: z.optional(z.iso.date()),
  /** Empty: anywhere except the black list. */
  geoWhiteList: list(Country, 300),
  geoBlackList: list(Country, 300),
  keyFormat: z.enum(['text', 'image']),
  /** Products delivered by an order of this one; empty if not a bundle. */
  bundle: list(z.object({ sku: Sku, name: text(200) }), 50),
  changedAt: Instant,
});

const PriceRow = z.object({
  id: Id,
  /** No country is in two rows of a product. */
  countries: list(Country, 300),
  currency: Currency,
  /** Charge per unit. */
  cost: Decimal,
  /** Charge per unit of orders of at least `from` units, smallest quantity first; absent if there is no other. */
  tiers: z.optional(list(z.object({ from: z.int().check(z.minimum(2), z.maximum(MAX_UNITS)), cost: Decimal }), 20)),
  /** Maximum number of units per order at this price; absent if it is that of the provider. */
  unitsPerOrder: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_UNITS))),
  /** Current retail price. */
  price: Decimal,
  /** Retail price without the running promotion; absent if there is none. */
  oldPrice: z.optional(Decimal),
});

const Prices = z.object({
  kind: z.literal('prices'),
  sku: Sku,
  prices: list(PriceRow, 100),
  changedAt: Instant,
});

export const Promotion = z.object({
  id: Id,
  name: text(200),
  publisher: text(120),
  validFrom: Instant,
  validTo: Instant,
  /** Percent off cost and price. */
  discounts: list(z.object({ sku: Sku, percent: Decimal }), 5000),
});

/** A page whose entries are validated individually. */
export const AnyPage = page(z.unknown());
export const ProductEntry = z.discriminatedUnion('kind', [Product, Removed]);
export const PriceEntry = z.discriminatedUnion('kind', [Prices, Removed]);
/** Currency units per euro. */
export const Rates = z.object({ rates: list(z.object({ currency: Currency, perEuro: Decimal }), 200), asOf: Instant });
/** `quantity` is null if not reported. */
export const Stock = z.object({ sku: Sku, inStock: z.boolean(), quantity: z.nullable(z.int().check(z.minimum(0))) });
/** More than any real stock. */
const MAX_STOCK = 1_000_000_000;
export const StockEntry = z.object({
  sku: Sku,
  inStock: z.boolean(),
  quantity: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_STOCK))),
  changedAt: Instant,
});

export const ReservationRequest = z.strictObject({
  reference: Reference,
  sku: Sku,
  quantity: z.int().check(z.minimum(1), z.maximum(10_000)),
});
export const Reservation = z.object({
  id: Id,
  reference: Reference,
  sku: Sku,
  quantity: z.int(),
  /** Units already ordered. */
  taken: z.int(),
  state: z.enum(['held', 'released', 'expired']),
  expiresAt: Instant,
});
export const Reservations = z.object({ reservations: list(Reservation, 100), capUnits: z.int(), heldUnits: z.int() });

export const OrderRequest = z.strictObject({
  /** The buyer's order reference; unique in the account. */
  reference: Reference,
  sku: Sku,
  /** Number of units; default 1. */
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_UNITS))),
  country: Country,
  currency: Currency,
  /** Maximum price of one unit in `currency`; respected if the price guard is `max`. */
  maxPrice: z.optional(Decimal),
  customerIp: z.optional(z.union([z.ipv4(), z.ipv6()])),
  /** Reservation to take the units from. */
  reservationId: z.optional(Id),
});

/** Accepts anything sold as a key, even if unusable: it was paid for. The reader judges it (key-text.ts). */
const keyData = z.string().check(z.maxLength(200_000));
const Key = z.discriminatedUnion('format', [
  z.object({ sku: Sku, format: z.literal('text'), text: keyData }),
  /** An image of the key, base64. */
  z.object({ sku: Sku, format: z.literal('image'), mediaType: z.literal('image/png'), data: keyData }),
]);

/** Several keys per unit in the case of bundles. */
const MAX_KEYS = 10_000;

export const Order = z.object({
  id: Id,
  reference: Reference,
  sku: Sku,
  country: Country,
  /** Number of units; default 1. */
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_UNITS))),
  state: z.enum(['delivered', 'accepted', 'backOrdered', 'preOrdered', 'returned']),
  /** For all units without the cancelled ones. */
  charged: Amount,
  /** Expected delivery of a pending order. */
  expectedAt: z.nullable(Instant),
  /** Units that will still be delivered after those already delivered; default 0. */
  coming: z.optional(units),
  /** Units that will not be delivered and were refunded; default 0. */
  cancelled: z.optional(units),
  /** All keys delivered so far; only with inline keys. */
  keys: z.optional(list(Key, MAX_KEYS)),
});
export const Orders = z.object({ orders: list(Order, 10) });
export const OrderKeys = z.object({ orderId: Id, keys: list(Key, MAX_KEYS) });
export const Balance = z.object({ available: Amount });
export const ReturnRequest = z.strictObject({ reason: text(200) });

export const ClaimRequest = z.strictObject({
  /** The buyer's reference; unique in the account. */
  reference: Reference,
  orderId: Id,
  /** SHA-256 in hex of the key as delivered: of its text, or of the base64 of its image. */
  keySha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  reason: z.enum(['invalid', 'used', 'wrong_region', 'revoked']),
});

export const Claim = z.object({
  reference: Reference,
  orderId: Id,
  state: z.enum(['open', 'replaced', 'credited', 'refused']),
  /** Replaced: the new key. */
  key: z.optional(Key),
  /** Credited: what is given back. */
  credited: z.optional(Amount),
  /** For people; may contain anything. */
  note: z.optional(z.string()),
});
export const Claims = z.object({ claims: list(Claim, 10) });

export type WireClaim = z.output<typeof Claim>;
export type WireCapabilities = z.output<typeof Capabilities>;
export type WireProduct = z.output<typeof Product>;
export type WirePriceRow = z.output<typeof PriceRow>;
export type WirePromotion = z.output<typeof Promotion>;
export type WireReservation = z.output<typeof Reservation>;
export type WireOrder = z.output<typeof Order>;
export type WireKey = z.output<typeof Key>;
export type WireOrderRequest = z.output<typeof OrderRequest>;
export type WireError = z.output<typeof ErrorBody>['error'];
