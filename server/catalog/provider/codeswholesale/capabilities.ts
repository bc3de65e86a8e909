// Capabilities of CodesWholesale, each with the documented fact behind it. Undocumented facts have the stricter value.

import type { Capabilities } from '../port.ts';

/**
 * Documented refusals of an order, with their status: no funds, product not in the price list, quantity below one. Code
 * 50002, "code not found", concerns keys, so it says nothing about an order.
 */
export const REFUSAL_STATUS: Readonly<Record<string, number>> = { '10002': 400, '20001': 404, '40002': 400 };

export const CODESWHOLESALE_CAPABILITIES: Capabilities = {
  provider: 'CodesWholesale',
  // Prices have ranges of quantities; a limit is undocumented, so this is where the last range of the examples begins.
  unitsPerOrder: 100,
  // Products have regions, which are names; an order names no country.
  sellsByCountry: false,
  // GET v3/accounts/current.
  balance: true,
  reserve: null,
  // Switched off in every order (`allowPreOrder`), because a shortfall would be charged as a pre-order.
  preOrder: false,
  backOrder: false,
  // The API has no returns.
  giveBack: null,
  // The API takes no claims.
  claim: null,
  priceSync: true,
  // `quantity` of the product list.
  stockList: true,
  // GET v3/products names the products of the price list only.
  reportsRemovals: false,
  // `clientOrderId` in the history of orders.
  lookupByReference: true,
  // Undocumented: an order is expected in the history two minutes after the reply, and processed within ten.
  lookupLagSeconds: 120,
  maxProcessingSeconds: 600,
  // Status 208 exists for repeated orders, without saying for which, so a repeated reference may buy again.
  idempotentReference: false,
  repeatedReferenceBuys: true,
  // `codes` of an order, with a separate address for those without content.
  keyFetch: 'inline',
  // The price of an order is "to validate"; whether a lower one is charged is undocumented.
  priceGuard: 'none',
  // Postbacks, described for version 2 only.
  webhooks: true,
  refusals: Object.keys(REFUSAL_STATUS),
};
