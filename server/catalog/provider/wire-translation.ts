// Translates provider data: decimals to ten-thousandths, keys to secrets.

import { Secret } from '#domain/base/text/secret.ts';
import { timeOf } from '#domain/base/time.ts';
import { findImageFault, findTextFault } from '#domain/catalog/key-text.ts';
import {
  e4OfDecimal,
  type WireCapabilities,
  type WireKey,
  type WirePriceRow,
  type WireProduct,
  type WirePromotion,
} from '#domain/catalog/provider-wire.ts';
import type { Amount, Capabilities, DeliveredKey, ProviderPrice, ProviderProduct, ProviderPromotion } from './port.ts';

const toTime = (text: string) => timeOf(Date.parse(text));

export const amountOf = (wire: { amount: string; currency: string }): Amount => ({
  amountE4: e4OfDecimal(wire.amount),
  currency: wire.currency,
});

export const keyOf = (key: WireKey): DeliveredKey => ({
  sku: key.sku,
  format: key.format,
  secret: new Secret(key.format === 'text' ? key.text : key.data),
  fault: key.format === 'text' ? findTextFault(key.text) : findImageFault(key.data),
});

export const capabilitiesOf = ({
  return: giveBack,
  stockList = false,
  sellsByCountry = true,
  balance = false,
  reportsRemovals = true,
  ...rest
}: WireCapabilities): Capabilities => ({ ...rest, stockList, sellsByCountry, balance, reportsRemovals, giveBack });

export const productOf = (wire: WireProduct): ProviderProduct => ({
  ...wire,
  mSku: wire.mSku ?? null,
  publisher: wire.publisher ?? null,
  releaseDate: wire.releaseDate ?? null,
  changedAt: toTime(wire.changedAt),
});

export const priceOf = ({ cost, tiers, price, oldPrice, unitsPerOrder, ...row }: WirePriceRow): ProviderPrice => ({
  id: row.id,
  countries: row.countries,
  currency: row.currency,
  costE4: e4OfDecimal(cost),
  priceE4: e4OfDecimal(price),
  oldPriceE4: oldPrice === undefined ? null : e4OfDecimal(oldPrice),
  ...(tiers && { tiers: tiers.map((tier) => ({ fromQuantity: tier.from, costE4: e4OfDecimal(tier.cost) })) }),
  ...(unitsPerOrder !== undefined && { unitsPerOrder }),
});

export const promotionOf = (wire: WirePromotion): ProviderPromotion => ({
  ...wire,
  validFrom: toTime(wire.validFrom),
  validTo: toTime(wire.validTo),
  // 12.5 % is 1250 basis points; a percentage has at most two significant decimals.
  discounts: wire.discounts.map(({ sku, percent }) => ({ sku, basisPoints: Math.round(e4OfDecimal(percent) / 100) })),
});

/** Sanitizes a provider message for storage and display: no markup or control characters, at most 200 characters. */
export const sanitizeNote = (message: string): string =>
  message
    .slice(0, 2000)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
