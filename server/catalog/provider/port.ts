// What the house asks of a provider of keys, whoever it is: one interface, closed sets of answers, no provider names.
// The rules for buying exactly once stand on the outcomes of `buy` and `findByReference`; whoever implements this may
// call something a refusal only when it is certain that nothing was sold. Long, because the words belong together.

import type { E4 } from '#domain/base/money.ts';
import type { Secret } from '#domain/base/secret.ts';
import type { Time } from '#domain/base/time.ts';
import type { KeyFault } from '#domain/catalog/key-text.ts';

/** Money in a stated currency; `amountE4` is whole ten-thousandths of its unit (of a euro when that is EUR). */
export interface Amount {
  amountE4: E4;
  currency: string;
}

/** What a provider can do and how it behaves. A fact that it does not state is given here as its stricter form. */
export interface Capabilities {
  provider: string;
  unitsPerOrder: number;
  /** Null: cannot reserve. */
  reserve: { capUnits: number; expirySeconds: number } | null;
  preOrder: boolean;
  backOrder: boolean;
  /** Null: takes nothing back. */
  giveBack: { windowSeconds: number } | null;
  priceSync: boolean;
  /** `stockLevels` may be asked. */
  stockList: boolean;
  lookupByReference: boolean;
  /** The settle window of an unknown outcome must be longer than lag and processing together. */
  lookupLagSeconds: number;
  maxProcessingSeconds: number;
  /** Sending the same reference again cannot buy again. */
  idempotentReference: boolean;
  keyFetch: 'inline' | 'separate' | 'once';
  /** max: never charges more than the stated price; none: may, and reports the price afterwards. */
  priceGuard: 'none' | 'max';
  webhooks: boolean;
  /** Codes that are documented to mean «not accepted»; any other code leaves an order unknown. */
  refusals: readonly string[];
}

export interface ProviderProduct {
  kind: 'product';
  sku: string;
  janusId: string;
  /** The publisher's number of the game, the same for every shop and region; null when it is not reported. */
  mSku: string | null;
  name: string;
  publisher: string;
  store: string;
  platforms: string[];
  operatingSystems: ('Windows' | 'Linux' | 'MacOS')[];
  region: string;
  /** YYYY-MM-DD. */
  releaseDate: string;
  /** Country codes; empty: anywhere that the black list does not name. */
  geoWhiteList: string[];
  geoBlackList: string[];
  keyFormat: KeyFormat;
  /** Products whose keys come when this one is ordered; empty when it is no bundle. */
  bundle: { sku: string; name: string }[];
  changedAt: Time;
}

/** No longer sold. */
export interface RemovedProduct {
  kind: 'removed';
  sku: string;
  changedAt: Time;
}

/** One price of a product for a group of countries. Costs and prices are ten-thousandths of `currency`. */
export interface ProviderPrice {
  id: string;
  countries: string[];
  currency: string;
  /** What a key costs us. */
  costE4: E4;
  /** The retail price now. */
  priceE4: E4;
  /** The retail price without the running promotion; null when none runs. */
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

/** One page of a list. Ask again with `next` as cursor until it is null; then keep the `asOf` for the next `since`. */
export interface Page<T> {
  items: T[];
  /** Entries that could not be read. */
  leftOut?: LeftOutEntry[];
  next: string | null;
  asOf: Time;
}

/** An entry of a list that has another shape than agreed. */
export interface LeftOutEntry {
  /** Its SKU or id as the provider sent it, made fit to be shown; empty without one. */
  name: string;
  /** The field that is wrong, and the rule. */
  reason: string;
}

export interface ListQuery {
  cursor?: string | null;
  /** Only what changed after that moment, and what was removed. Not read when there is a cursor. */
  since?: Time;
  /** Only these products. */
  skus?: readonly string[];
}

/** `perEuroE4` is ten-thousandths of the currency's unit for one euro. */
export interface ExchangeRates {
  rates: { currency: string; perEuroE4: number }[];
  asOf: Time;
}

/** Advisory: an order decides. `quantity` is null when the provider does not say. */
export interface StockLevel {
  sku: string;
  inStock: boolean;
  quantity: number | null;
}

/** A level in the list of all products. */
export interface ListedStockLevel extends StockLevel {
  changedAt: Time;
}

export type KeyFormat = 'text' | 'image';

/** A key as it was handed out. The secret is the key's text, or the base64 of its PNG when the format is image. */
export interface DeliveredKey {
  /** The product that the key is for; in a bundle one of its parts. */
  sku: string;
  format: KeyFormat;
  secret: Secret;
  /** Why it cannot be sold; null when it can. */
  fault: KeyFault | null;
}

/** An order for one key. */
export interface BuyIntent {
  /** Ours, deterministic, committed before the call; never sent twice on doubt. */
  reference: string;
  sku: string;
  country: string;
  /** The most we pay, in the currency of the price for that country. */
  max: Amount;
  /** The address from which the partner submitted the order. */
  customerIp?: string;
  /** Take the unit out of this reservation. */
  reservationId?: string;
}

/** The provider has an order. */
export interface ProviderPlacement {
  providerOrderId: string;
  charged: Amount;
}

/** What a purchase came to. Notes are plain text for people, without markup, at most 200 characters. */
export type BuyOutcome =
  /** At least one key; their number and products are for the caller to check. */
  | ({ kind: 'delivered'; keys: DeliveredKey[] } & ProviderPlacement)
  /** Charged; the keys come within minutes, or could not be fetched yet. */
  | ({ kind: 'accepted' } & ProviderPlacement)
  | ({ kind: 'backOrdered'; expectedAt: Time | null } & ProviderPlacement)
  | ({ kind: 'preOrdered'; releaseAt: Time | null } & ProviderPlacement)
  | { kind: 'soldOut'; note: string }
  | { kind: 'priceChanged'; actual: Amount; note: string }
  | { kind: 'notAllowed'; reason: 'COUNTRY' | 'WITHDRAWN' | 'NOT_RELEASED' | 'OTHER'; note: string }
  | { kind: 'noFunds'; note: string }
  | { kind: 'rateLimited'; afterMs: number; note: string }
  /** Not accepted, and asking again will not help. RETURNED: an earlier order that was taken back. */
  | { kind: 'rejected'; code: string; note: string }
  /** Not accepted, may be tried again. Codes in lower case are ours: the request was never sent. */
  | { kind: 'retryable'; code: string; afterMs: number; note: string }
  /** May or may not have been sold: ask `findByReference`, never buy again. `cause` is one of our own words. */
  | { kind: 'unknown'; cause: string; providerOrderId: string | null };

export type BuyKind = BuyOutcome['kind'];
/** An outcome of an order that exists. */
export type PlacedOutcome = Extract<BuyOutcome, ProviderPlacement>;

/** What asking for a reference came to. `absent` is believed only after the settle window. */
export type LookupResult =
  | { kind: 'found'; outcome: BuyOutcome }
  | { kind: 'absent' }
  | { kind: 'unknown'; cause: string };

export type KeysAnswer =
  | { kind: 'keys'; keys: DeliveredKey[] }
  /** Not delivered yet. */
  | { kind: 'pending' }
  /** Fetched before and not to be had again, or the order was returned. */
  | { kind: 'gone'; code: string }
  /** Safe to ask again, unless keys are fetched once: then the kept raw answer decides. */
  | { kind: 'unknown'; cause: string };

export interface Reservation {
  id: string;
  reference: string;
  sku: string;
  quantity: number;
  /** Units of it that were bought. */
  taken: number;
  state: 'held' | 'released' | 'expired';
  expiresAt: Time;
}

export type ReserveOutcome =
  | { kind: 'reserved'; reservation: Reservation }
  /** `available` units may still be reserved. */
  | { kind: 'capReached'; available: number }
  | { kind: 'refused'; code: string; note: string }
  /** Ask `reservations` with the reference; what nobody uses expires. */
  | { kind: 'unknown'; cause: string };

export type ReleaseOutcome =
  | { kind: 'released' }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; cause: string };

export type GiveBackOutcome =
  | { kind: 'returned'; refunded: Amount }
  | { kind: 'refused'; code: string; note: string }
  /** Safe to ask again: a second return does nothing. */
  | { kind: 'unknown'; cause: string };

export interface ReservationList {
  items: Reservation[];
  /** Of the whole account. */
  capUnits: number;
  heldUnits: number;
}

/** A provider. Lists throw `ProviderError`; everything that has an outcome never throws for what the provider does. */
export interface Provider {
  name: string;
  capabilities(): Promise<Capabilities>;
  products(query?: ListQuery): Promise<Page<ProviderProduct | RemovedProduct>>;
  prices(query?: ListQuery): Promise<Page<ProductPrices | RemovedProduct>>;
  /** Promotions whose window touches the given one. */
  promotions(window: { from: Time; to: Time; cursor?: string | null }): Promise<Page<ProviderPromotion>>;
  rates(): Promise<ExchangeRates>;
  stock(sku: string): Promise<StockLevel>;
  /** Only where the capability is there. */
  stockLevels(query?: ListQuery): Promise<Page<ListedStockLevel>>;
  reserve(request: { reference: string; sku: string; quantity: number }): Promise<ReserveOutcome>;
  reservations(reference: string): Promise<ReservationList>;
  release(reservationId: string): Promise<ReleaseOutcome>;
  buy(intent: BuyIntent): Promise<BuyOutcome>;
  /** Only where the capability is there; `unknown` otherwise, and when the order found is for another product or country
   *  than `of` names. */
  findByReference(reference: string, expected?: Pick<BuyIntent, 'sku' | 'country'>): Promise<LookupResult>;
  keys(providerOrderId: string): Promise<KeysAnswer>;
  /** One order, which is one unit. */
  giveBack(providerOrderId: string, reason: string): Promise<GiveBackOutcome>;
}

/** A question that got no usable answer. The message holds our own words only, never what the provider sent. */
export class ProviderError extends Error {
  /** The provider's error code; null when there was no proper answer at all. */
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.name = 'ProviderError';
    this.code = code;
  }
}
