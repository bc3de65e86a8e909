// Actual sales of the simulator, in the same form as those of the gateway simulator, for comparison with the buyer's books.

import { decimalOfE4 } from '#domain/catalog/provider-wire.ts';
import { fingerprint } from '../keys.ts';
import type { Ledger, LedgerEntry } from '../ledger.ts';
import type { StoredOrder } from './books.ts';
import { paymentOf } from './deliveries.ts';
import { balanceCents, type KinguinShop, orderState } from './shop.ts';

const ACCOUNT = 'kinguin';
const decimalOfCents = (cents: number): string => decimalOfE4(cents * 100);

/** A returned order keeps its charge, as in the other ledger; canceled and refunded units have none. */
function entryOf(shop: KinguinShop, order: StoredOrder): LedgerEntry & { chargedCents: number; refundedCents: number } {
  const { status, keys, refundedCents, returnedUnits } = orderState(shop, order);
  const isReturned = returnedUnits > 0;
  const returnedCents = keys.reduce(
    (sum, { key, status: keyStatus }) =>
      keyStatus === 'RETURNED' && !key.isExtra ? sum + order.lines[key.line]!.paymentCents : sum,
    0,
  );
  const chargedCents = paymentOf(order) - refundedCents + returnedCents;
  const sold = keys.filter(({ key }) => key.fate === 'DELIVERED' && order.ending === 'completed');
  return {
    account: ACCOUNT,
    reference: order.reference ?? '',
    orderId: order.id,
    sku: order.lines[0]!.productId,
    country: '',
    quantity: order.lines.reduce((sum, { qty }) => sum + qty, 0),
    charged: decimalOfCents(chargedCents),
    currency: 'EUR',
    state: isReturned
      ? 'returned'
      : status === 'processing'
        ? 'accepted'
        : status === 'completed'
          ? 'delivered'
          : status,
    keys: sold.map(({ key }) => fingerprint(key.serial)),
    chargedCents,
    refundedCents: returnedCents,
  };
}

/** All orders, also those with the same external id. */
export function buildKinguinLedger(shop: KinguinShop): Ledger {
  const entries = [...shop.books.orders.values()].map((order) => entryOf(shop, order));
  const total = (of: (entry: (typeof entries)[number]) => number) => entries.reduce((sum, entry) => sum + of(entry), 0);
  const charged = decimalOfCents(total(({ chargedCents }) => chargedCents));
  return {
    sold: total(({ quantity }) => quantity),
    returned: total(({ state, quantity }) => (state === 'returned' ? quantity : 0)),
    reserved: 0,
    charged: { EUR: charged },
    chargedEuro: charged,
    refundedEuro: decimalOfCents(total(({ refundedCents }) => refundedCents)),
    balance: { [ACCOUNT]: decimalOfCents(balanceCents(shop)) },
    orders: entries
      .map(({ chargedCents: _charged, refundedCents: _refunded, ...entry }) => entry)
      .sort((a, b) => (a.reference < b.reference ? -1 : 1)),
  };
}
