// Links an order to all orders of its purchase (PORD-029).

import { myPurchasePath, purchasePath } from '#domain/orders/links.ts';
import type { OrderPurchase } from '#domain/orders/purchase.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { useRole } from '#web/ui/session/session.ts';

/** Opens the list of exactly these orders. */
export function PurchaseLink({ number }: Pick<OrderPurchase, 'number'>) {
  const pathOf = useRole() === 'Partner' ? myPurchasePath : purchasePath;
  return (
    <Link to={pathOf(number)} className="whitespace-nowrap tabular-nums">
      {number}
    </Link>
  );
}
