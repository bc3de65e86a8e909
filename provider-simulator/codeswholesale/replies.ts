// Replies to created orders, changed by faults. Later reads of the order are correct.

import { type Answer, LOGIN_REDIRECT, MAINTENANCE_PAGE } from '../http.ts';
import type { StoredOrder } from './books.ts';
import { toOrder } from './documents.ts';
import { generalError, noFundsOddly } from './errors.ts';
import type { CodesWholesaleFault } from './faults.ts';
import type { CodesWholesaleShop } from './shop.ts';

/** Złoty per euro, as if amounts were in the currency of another account. */
const OTHER_CURRENCY_RATE = 4.25;

type OrderDocument = ReturnType<typeof toOrder>;

/** Amounts in another currency, which no field names. */
const inOtherCurrency = ({ totalPrice, products, ...order }: OrderDocument): OrderDocument => ({
  ...order,
  totalPrice: totalPrice * OTHER_CURRENCY_RATE,
  products: products.map(({ unitPrice, ...product }) => ({ ...product, unitPrice: unitPrice * OTHER_CURRENCY_RATE })),
});

function withOtherProduct(shop: CodesWholesaleShop, order: OrderDocument): OrderDocument {
  const other = [...shop.catalogue.keys()].find((id) => id !== order.products[0]!.productId)!;
  return { ...order, products: order.products.map((product) => ({ ...product, productId: other })) };
}

const ok = (body: unknown): Answer => ({ status: 200, body });

/** Reply to a created order. */
export function replyTo(shop: CodesWholesaleShop, stored: StoredOrder, fault: CodesWholesaleFault | null): Answer {
  const order = toOrder(shop, stored);
  switch (fault) {
    case 'generalErrorAfter':
      return generalError().answer;
    case 'oddStatusAfter':
      return noFundsOddly().answer;
    case 'alreadyReported':
      return { status: 208, body: order };
    case 'htmlAfter':
      return MAINTENANCE_PAGE;
    case 'redirectAfter':
      return LOGIN_REDIRECT;
    case 'wrongShapeAfter':
      return ok({ order: [order.orderId], products: null });
    case 'otherProduct':
      return ok(withOtherProduct(shop, order));
    case 'otherReference':
      return ok({ ...order, clientOrderId: `${order.clientOrderId}-other` });
    case 'otherTotal':
      return ok({ ...order, totalPrice: order.totalPrice + order.products[0]!.unitPrice });
    case 'otherCurrency':
      return ok(inOtherCurrency(order));
    case 'oddOrderStatus':
      return ok({ ...order, status: 'Verification', products: order.products.map((one) => ({ ...one, codes: [] })) });
    default:
      return ok(order);
  }
}
