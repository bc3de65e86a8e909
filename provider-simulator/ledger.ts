// Actual sales, returns and reservations of the simulator, for comparison with the buyer's books.

import { decimalOfE4, type WireKey, type WireOrder } from '#domain/catalog/provider-wire.ts';
import type { AccountBooks, SoldOrder } from './account-books.ts';
import { deliveryOf } from './deliveries.ts';
import { fingerprint } from './keys.ts';
import type { Account } from './options.ts';

/** Exported for tests. */
export interface LedgerEntry {
  account: string;
  reference: string;
  orderId: string;
  sku: string;
  country: string;
  quantity: number;
  /** A decimal in `currency`, without cancelled units; unchanged when the order is returned. */
  charged: string;
  currency: string;
  /** Canceled and refunded orders were paid back before their delivery. */
  state: WireOrder['state'] | 'canceled' | 'refunded';
  /** SHA-256 in hex of each key assigned to the order; for pictures, of their base64. */
  keys: string[];
}

export interface Ledger {
  /** Units of charged orders, including those returned since. */
  sold: number;
  returned: number;
  /** Currently reserved units. */
  reserved: number;
  /** Total charges of all orders per currency, as decimals; and all of it in euro at the rates of the day. */
  charged: Record<string, string>;
  chargedEuro: string;
  refundedEuro: string;
  /** By account path, in euro. */
  balance: Record<string, string>;
  /** By reference within each account, where references are unique. */
  orders: LedgerEntry[];
}

/** Text of a delivered key. Exported for tests. */
export const deliveredText = (key: WireKey): string => (key.format === 'text' ? key.text : key.data);

const sumUnits = (orders: readonly SoldOrder[]) => orders.reduce((total, { quantity }) => total + quantity, 0);

const sumEuro = (orders: readonly SoldOrder[]) =>
  decimalOfE4(orders.reduce((total, order) => total + order.chargedEuroE4, 0));

/** Keys that replaced others, by order. */
function replacementsOf(book: AccountBooks): Map<string, WireKey[]> {
  const keys = new Map<string, WireKey[]>();
  for (const { orderId, key } of book.claims.values()) if (key) keys.set(orderId, [...(keys.get(orderId) ?? []), key]);
  return keys;
}

/** Ledger of all accounts at a given time. */
export function buildLedger(book: AccountBooks, accounts: readonly Account[], nowMs: number): Ledger {
  const orders = [...book.orders.values()];
  const chargedE4 = (order: SoldOrder) => deliveryOf(order, nowMs).chargedE4;
  const returned = orders.filter((order) => book.returnedMs.has(order.id));
  const charged = new Map<string, number>();
  for (const order of orders) charged.set(order.currency, (charged.get(order.currency) ?? 0) + chargedE4(order));
  const replaced = replacementsOf(book);
  return {
    sold: sumUnits(orders),
    returned: sumUnits(returned),
    reserved: accounts.reduce((total, { path }) => total + book.heldUnits(path, nowMs), 0),
    charged: Object.fromEntries([...charged].map(([currency, amountE4]) => [currency, decimalOfE4(amountE4)])),
    chargedEuro: sumEuro(orders),
    refundedEuro: sumEuro(returned),
    balance: Object.fromEntries(
      accounts.map(({ path, balanceEuro }) => [path, decimalOfE4(balanceEuro * 10_000 - book.spentEuroE4(path))]),
    ),
    orders: orders
      .map((order) => ({
        account: order.account,
        reference: order.reference,
        orderId: order.id,
        sku: order.sku,
        country: order.country,
        quantity: order.quantity,
        charged: decimalOfE4(chargedE4(order)),
        currency: order.currency,
        state: book.stateOf(order, nowMs),
        keys: [...order.keys, ...(replaced.get(order.id) ?? [])].map((key) => fingerprint(deliveredText(key))),
      }))
      .sort((a, b) => (`${a.account}/${a.reference}` < `${b.account}/${b.reference}` ? -1 : 1)),
  };
}
