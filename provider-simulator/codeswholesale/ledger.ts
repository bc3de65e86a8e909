// Actual sales of the simulator, in the same form as those of the gateway simulator, for comparison with the buyer's books.

import { decimalOfE4 } from '#domain/catalog/provider-wire.ts';
import { fingerprint } from '../keys.ts';
import type { Ledger, LedgerEntry } from '../ledger.ts';
import type { StoredOrder } from './books.ts';
import { stateOf, totalCents } from './deliveries.ts';
import { balanceCents, type CodesWholesaleShop } from './shop.ts';

const ACCOUNT = 'codeswholesale';
const decimalOfCents = (cents: number): string => decimalOfE4(cents * 100);

function entryOf({ books, now }: CodesWholesaleShop, order: StoredOrder): LedgerEntry {
  return {
    account: ACCOUNT,
    reference: order.reference ?? '',
    orderId: order.id,
    sku: order.lines[0]!.productId,
    country: '',
    quantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    charged: decimalOfCents(totalCents(order)),
    currency: 'EUR',
    state: stateOf(books, order, now()).status === 'Completed' ? 'delivered' : 'accepted',
    keys: order.codes.filter(({ isMissing }) => !isMissing).map(({ serial }) => fingerprint(serial)),
  };
}

/** All orders, also those with the same reference. Nothing is returned or refunded. */
export function buildCodesWholesaleLedger(shop: CodesWholesaleShop): Ledger {
  const orders = [...shop.books.orders.values()].map((order) => entryOf(shop, order));
  const charged = decimalOfCents(shop.books.spentCents);
  return {
    sold: orders.reduce((sum, { quantity }) => sum + quantity, 0),
    returned: 0,
    reserved: 0,
    charged: { EUR: charged },
    chargedEuro: charged,
    refundedEuro: decimalOfCents(0),
    balance: { [ACCOUNT]: decimalOfCents(balanceCents(shop)) },
    orders: orders.sort((a, b) => (a.reference < b.reference ? -1 : 1)),
  };
}
