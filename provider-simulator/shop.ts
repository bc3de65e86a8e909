// A running account: its catalogue, books and clock, and functions shared by orders and lists.

import type { ErrorCode, WireError, WirePriceRow } from '#domain/catalog/provider-wire.ts';
import { decimalOfE4, ERROR_STATUS } from '#domain/catalog/provider-wire.ts';
import type { AccountBooks } from './account-books.ts';
import { findDiscountAt } from './calendar.ts';
import type { BaseRow, CatalogueProduct } from './catalogue.ts';
import type { Account, Delays } from './options.ts';
import { applyLevel } from './price-levels.ts';

export interface Shop {
  account: Account;
  seed: string;
  catalogue: Map<string, CatalogueProduct>;
  book: AccountBooks;
  delays: Delays;
  /** Begins every key. */
  keyPrefix: string;
  /** Charges a repeated reference again. */
  chargeRepeats: boolean;
  /** Stock that the list reported last, by SKU, and since when. */
  reportedStock: Map<string, { quantity: number; sinceMs: number }>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A refusal with its code, which determines the HTTP status. */
export class RequestRefused extends Error {
  readonly body: { error: WireError };
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details: Partial<WireError> = {}) {
    super(message);
    this.body = { error: { code, message, ...details } };
    this.status = ERROR_STATUS[code];
    const { retryAfterSeconds } = details;
    this.headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  }
}

export const toIso = (ms: number): string => new Date(ms).toISOString();

/** A price row at the moment: at its level, with the running promotion applied. */
interface CurrentRow extends BaseRow {
  /** Price without the promotion; null if none is running. */
  oldPriceE4: number | null;
}

/** Current rows of a product and when they last changed. */
export function computeCurrentPrices(
  shop: Shop,
  product: CatalogueProduct,
  nowMs: number,
): { rows: CurrentRow[]; changedMs: number } {
  const { percent, changedMs } = findDiscountAt(shop.seed, product.facts.publisher, product.facts.sku, nowMs);
  const level = shop.book.levels.get(product.facts.sku);
  const rows = product.rows.map((drawn) => {
    // Retail prices are whole cents; costs keep four decimals.
    const row = {
      ...drawn,
      costE4: applyLevel(drawn.costE4, level),
      priceE4: applyLevel(drawn.priceE4 / 100, level) * 100,
    };
    if (percent === 0) return { ...row, oldPriceE4: null };
    const priceE4 = Math.round((row.priceE4 * (100 - percent)) / 10_000) * 100;
    return { ...row, costE4: Math.round((row.costE4 * (100 - percent)) / 100), priceE4, oldPriceE4: row.priceE4 };
  });
  return { rows, changedMs: Math.max(changedMs, product.changedMs, level?.atMs ?? 0) };
}

export const toWireRow = ({ id, countries, currency, costE4, priceE4, oldPriceE4 }: CurrentRow): WirePriceRow => ({
  id,
  countries,
  currency,
  cost: decimalOfE4(costE4),
  price: decimalOfE4(priceE4),
  ...(oldPriceE4 === null ? {} : { oldPrice: decimalOfE4(oldPriceE4) }),
});

/** Units that may be sold or reserved now. */
export const freeUnits = ({ book, account }: Shop, product: CatalogueProduct, nowMs: number): number => {
  const { sku } = product.facts;
  return Math.max(0, product.stock - book.soldUnits(account.path, sku) - book.heldUnits(account.path, nowMs, sku));
};

/** Reported stock of a product; for some only whether there is any. */
export function toWireStock(shop: Shop, product: CatalogueProduct, nowMs: number) {
  const quantity = freeUnits(shop, product, nowMs);
  return { sku: product.facts.sku, inStock: quantity > 0, quantity: product.tellsStock ? quantity : null };
}

/** Returns a product that exists and is not withdrawn, or refuses. */
export function requireProduct(shop: Shop, sku: string, nowMs: number): CatalogueProduct {
  const product = shop.catalogue.get(sku);
  if (!product) throw new RequestRefused('UNKNOWN_SKU', `There is no product ${sku}.`);
  if (product.withdrawnMs !== null && product.withdrawnMs <= nowMs)
    throw new RequestRefused('NOT_ALLOWED', 'The product was withdrawn from sale.', { reason: 'WITHDRAWN' });
  return product;
}
