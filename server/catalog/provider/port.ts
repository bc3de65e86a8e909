// Interface of a key provider, with closed sets of outcomes and no provider names. Exactly-once purchases rely on the
// outcomes of `buy` and `findByReference`: an implementation may report a refusal only if certainly nothing was sold.
// Long, because the types belong together.

import type { E4 } from '#domain/base/money.ts';
import type { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import type { KeyFault } from '#domain/catalog/key-text.ts';

/** Money in a stated currency; `amountE4` is in ten-thousandths of its unit. */
export interface Amount {
  amountE4: E4;
  currency: string;
}

/** Capabilities and behaviour of a provider. Unstated facts default to the stricter value. */
export interface Capabilities {
  provider: string;
  /** Maximum number of units of one order; a price row may allow fewer (`ProviderPrice.unitsPerOrder`). */
  unitsPerOrder: number;
  /** False: `BuyIntent.country` has no effect, so an order may contain units for several countries of a price row. */
  sellsByCountry: boolean;
  /** `balance` is supported. */
  balance: boolean;
  /** Null: no reservations. */
  reserve: { capUnits: number; expirySeconds: number } | null;
  preOrder: boolean;
  backOrder: boolean;
  /** Null: no returns. `isLater`: carried out some time after the request, for an amount that is not stated. */
  giveBack: { windowSeconds: number; isLater?: boolean } | null;
  /** Null or omitted: claims are not taken through the interface. `windowSeconds` after delivery. */
  claim?: { windowSeconds: number } | null | undefined;
  priceSync: boolean;
  /** `stockLevels` is supported. */
  stockList: boolean;
  /** False: lists omit removed products, so only a complete list tells which those are. */
  reportsRemovals: boolean;
  lookupByReference: boolean;
  /** The settle window of an unknown outcome must exceed lag plus processing time. */
  lookupLagSeconds: number;
  maxProcessingSeconds: number;
  /** Keys follow within the processing time; omitted: they are part of the reply unless it says otherwise. */
  deliversLater?: boolean;
  /** Resending a reference cannot cause another purchase. */
  idempotentReference: boolean;
  /** A repeated reference buys again; omitted: it is refused, or returns the earlier order. */
  repeatedReferenceBuys?: boolean;
  keyFetch: 'inline' | 'separate' | 'once';
  /** max: never charges more than the stated price; none: may charge more and reports it afterwards. */
  priceGuard: 'none' | 'max';
  /** The charge may be below the price of the order, for example with a discount; omitted: it is the price. */
  mayChargeLess?: boolean;
  webhooks: boolean;
  /** Documented codes for «not accepted»; any other code leaves an order unknown. */
  refusals: readonly string[];
}

export interface ProviderProduct {
  kind: 'product';
  sku: string;
  janusId: string;
  /** The publisher's product number, the same for every shop and region; null if not reported. */
  mSku: string | null;
  name: string;
  /** Null if not reported. */
  publisher: string | null;
  store: string;
  platforms: string[];
  operatingSystems: ('Windows' | 'Linux' | 'MacOS')[];
  region: string;
  /** YYYY-MM-DD; null if not reported. */
  releaseDate: string | null;
  /** Country codes; empty: anywhere except the black list. */
  geoWhiteList: string[];
  geoBlackList: string[];
  keyFormat: KeyFormat;
  /** Products included in this order; empty if not a bundle. */
  bundle: { sku: string; name: string }[];
  changedAt: Time;
}

/** No longer sold. */
export interface RemovedProduct {
  kind: 'removed';
  sku: string;
  changedAt: Time;
}

/** Unit cost of orders of at least `fromQuantity` units. */
export interface PriceTier {
  /** At least 2; one unit costs `ProviderPrice.costE4`. */
  fromQuantity: number;
  costE4: E4;
}

/** A price of a product for a group of countries. Costs and prices in ten-thousandths of `currency`. */
export interface ProviderPrice {
  id: string;
  countries: string[];
  currency: string;
  /** Our unit cost in an order of one unit. */
  costE4: E4;
  /** Other unit costs by quantity, smallest quantity first; omitted if there are none. */
  tiers?: readonly PriceTier[];
  /** Maximum number of units of one order at this price; omitted if it is that of the capabilities. */
  unitsPerOrder?: number;
  /** Current retail price. */
  priceE4: E4;
  /** Retail price without the running promotion; null if there is none. */
  oldPriceE4: E4 | null;
}

export interface ProductPrices {
  kind: 'prices';
  sku: string;
  prices: ProviderPrice[];
  changedAt: Time;
}

export interface ProviderPromotion {
  id: string;
  name: string;
  publisher: string;
  validFrom: Time;
  validTo: Time;
  /** Basis points off cost and price: 2500 is 25 %. */
  discounts: { sku: string; basisPoints: number }[];
}

/** One page of a list. Continue with `next` as the cursor until it is null; then store `asOf` for the next `since`. */
export interface Page<T> {
  items: T[];
  /** Entries that could not be read. */
  leftOut?: LeftOutEntry[];
  next: string | null;
  asOf: Time;
}

/** A list entry that violates the agreed schema. */
export interface LeftOutEntry {
  /** SKU or id sent by the provider, sanitized for display; empty if missing. */
  name: string;
  /** Invalid field, and the rule. */
  reason: string;
}

export interface ListQuery {
  cursor?: string | null;
  /** Only changes and removals since then. Ignored with a cursor. */
  since?: Time;
  /** Only these products. */
  skus?: readonly string[];
}

/** `perEuroE4`: ten-thousandths of the currency unit per euro. */
export interface ExchangeRates {
  rates: { currency: string; perEuroE4: number }[];
  asOf: Time;
}

/** Advisory; only an order decides. `quantity` is null if the provider does not report it. */
interface StockLevel {
  sku: string;
  inStock: boolean;
  quantity: number | null;
}

/** A stock level in the list of all products. */
export interface ListedStockLevel extends StockLevel {
  changedAt: Time;
}

type KeyFormat = 'text' | 'image';

/** A delivered key. The secret is its text, or the base64 of its PNG, JPEG or GIF for images. */
export interface DeliveredKey {
  /** Product of the key; for a bundle, one of its parts. */
  sku: string;
  format: KeyFormat;
  secret: Secret;
  /** Why it cannot be sold, or null. */
  fault: KeyFault | null;
}

/** An order for a number of units of one product: a unit is one key, or the keys of a bundle. */
export interface BuyIntent {
  /** Ours, deterministic, committed before the call; never resent when in doubt. */
  reference: string;
  sku: string;
  /** At least 1, and at most the units per order of the price row. */
  quantity: number;
  /** Country of the first unit, and of all others if the provider sells by country. */
  country: string;
  /** Price row from which the purchase was planned; null if it no longer exists. */
  priceId: string | null;
  /** Maximum price of one unit, in the currency of the price row. */
  max: Amount;
  /** Address from which the partner submitted the order. */
  customerIp?: string;
  /** Reservation to take the units from. */
  reservationId?: string;
  /** Fault that the provider simulator is asked for; set in sandboxes only. */
  simulatedFault?: string;
}

/** Reference of an existing order at the provider. */
interface ProviderPlacement {
  providerOrderId: string;
  /** Net charge for all units of the order: without those that were cancelled and refunded. */
  charged: Amount;
  /** Number of units of the order; omitted if the reply does not contain it. */
  units?: number;
}

/** Outcome of a purchase. Notes are plain text, at most 200 characters. */
export type BuyOutcome =
  /**
   * All keys delivered so far, repeated in every reply; the caller checks number, products and duplicates. `coming` units
   * will still be delivered, `cancelled` ones never (default 0). Units without a key that are neither are missing.
   */
  | ({ kind: 'delivered'; keys: DeliveredKey[]; coming?: number; cancelled?: number } & ProviderPlacement)
  /** Charged; the keys of all units follow within minutes, or could not be fetched yet. */
  | ({ kind: 'accepted' } & ProviderPlacement)
  | ({ kind: 'backOrdered'; expectedAt: Time | null } & ProviderPlacement)
  | ({ kind: 'preOrdered'; releaseAt: Time | null } & ProviderPlacement)
  | { kind: 'soldOut'; note: string }
  | { kind: 'priceChanged'; actual: Amount; note: string }
  | { kind: 'notAllowed'; reason: 'COUNTRY' | 'WITHDRAWN' | 'NOT_RELEASED' | 'OTHER'; note: string }
  | { kind: 'noFunds'; note: string }
  | { kind: 'rateLimited'; afterMs: number; note: string }
  /** Not accepted, and a retry will not help. RETURNED: an earlier order that was taken back. */
  | { kind: 'rejected'; code: string; note: string }
  /** Not accepted, may be retried. Lowercase codes are ours: the request was never sent. */
  | { kind: 'retryable'; code: string; afterMs: number; note: string }
  /** May have been sold: look up with `findByReference`, never buy again. `cause` is one of our own terms. */
  | { kind: 'unknown'; cause: string; providerOrderId: string | null };

/** Exported for tests. */
export type BuyKind = BuyOutcome['kind'];
/** An outcome with an existing order. Exported for tests. */
export type PlacedOutcome = Extract<BuyOutcome, ProviderPlacement>;

/** Result of a lookup. `absent` is trusted only after the settle window. */
export type LookupResult =
  | { kind: 'found'; outcome: BuyOutcome }
  | { kind: 'absent' }
  | { kind: 'unknown'; cause: string };

export type KeysAnswer =
  | { kind: 'keys'; keys: DeliveredKey[] }
  /** Not delivered yet. */
  | { kind: 'pending' }
  /** Already fetched and no longer available, or the order was returned. */
  | { kind: 'gone'; code: string }
  /** Safe to repeat, unless keys can be fetched only once: then the stored raw reply decides. */
  | { kind: 'unknown'; cause: string };

export interface Reservation {
  id: string;
  reference: string;
  sku: string;
  quantity: number;
  /** Units of it already bought. */
  taken: number;
  state: 'held' | 'released' | 'expired';
  expiresAt: Time;
}

export type ReserveOutcome =
  | { kind: 'reserved'; reservation: Reservation }
  /** `available` units can still be reserved. */
  | { kind: 'capReached'; available: number }
  | { kind: 'refused'; code: string; note: string }
  /** Look up `reservations` by reference; unused ones expire. */
  | { kind: 'unknown'; cause: string };

type ReleaseOutcome = { kind: 'released' } | { kind: 'refused'; code: string } | { kind: 'unknown'; cause: string };

export type GiveBackOutcome =
  /** `refunded` is null if the provider does not state the amount. */
  | { kind: 'returned'; refunded: Amount | null }
  | { kind: 'refused'; code: string; note: string }
  /** Safe to repeat: a second return has no effect. */
  | { kind: 'unknown'; cause: string };

/** A key of an order that does not work. */
interface ClaimRequest {
  /** Ours, committed before the call; a repeated one changes nothing. */
  reference: string;
  orderId: string;
  /** SHA-256 in hex of the key as delivered. */
  keySha256: string;
  reason: 'invalid' | 'used' | 'wrong_region' | 'revoked';
}

export type ClaimOutcome =
  /** Under review; look it up again. */
  | { kind: 'open'; note: string }
  | { kind: 'replaced'; key: DeliveredKey }
  | { kind: 'credited'; amount: Amount; note: string }
  | { kind: 'refused'; code: string; note: string }
  /** Safe to repeat: look it up first. */
  | { kind: 'unknown'; cause: string };

/** Money available for purchases: prepaid balance plus remaining credit. */
interface Balance {
  available: Amount;
}

interface ReservationList {
  items: Reservation[];
  /** For the whole account. */
  capUnits: number;
  heldUnits: number;
}

/** A provider. Lists throw `ProviderError`; methods with an outcome never throw for provider behaviour. */
export interface Provider {
  name: string;
  capabilities(): Promise<Capabilities>;
  products(query?: ListQuery): Promise<Page<ProviderProduct | RemovedProduct>>;
  prices(query?: ListQuery): Promise<Page<ProductPrices | RemovedProduct>>;
  /** Promotions whose window overlaps the given one. */
  promotions(window: { from: Time; to: Time; cursor?: string | null }): Promise<Page<ProviderPromotion>>;
  rates(): Promise<ExchangeRates>;
  stock(sku: string): Promise<StockLevel>;
  /** Only with the capability. */
  stockLevels(query?: ListQuery): Promise<Page<ListedStockLevel>>;
  /** Only with the capability. */
  balance(): Promise<Balance>;
  reserve(request: { reference: string; sku: string; quantity: number }): Promise<ReserveOutcome>;
  reservations(reference: string): Promise<ReservationList>;
  release(reservationId: string): Promise<ReleaseOutcome>;
  buy(intent: BuyIntent): Promise<BuyOutcome>;
  /**
   * Requires the capability; `unknown` otherwise, and if the order found is for a product other than `expected`, or for
   * another country at a provider that sells by country.
   */
  findByReference(reference: string, expected?: Pick<BuyIntent, 'sku' | 'country'>): Promise<LookupResult>;
  keys(providerOrderId: string): Promise<KeysAnswer>;
  /** Returns all units of an order. */
  giveBack(providerOrderId: string, reason: string): Promise<GiveBackOutcome>;
  /** Only with the capability; otherwise refused. */
  claim(request: ClaimRequest): Promise<ClaimOutcome>;
  /** A claim by its reference. */
  findClaim(reference: string): Promise<ClaimOutcome | { kind: 'absent' }>;
}

/** A request without a usable reply. The message contains our own words only, never provider content. */
export class ProviderError extends Error {
  /** The provider's error code; null without a proper reply. */
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.name = 'ProviderError';
    this.code = code;
  }
}
