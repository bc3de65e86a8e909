// Cells of an unclear purchase, shared by row, card and decision dialog.

import { timeOf } from '#domain/base/time.ts';
import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { orderPath } from '#domain/orders/links.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { timeLeft } from '#web/orders/figures.ts';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { foreignMoney, integer, unitCost } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';

export const ReferenceCell = ({ of: { reference } }: { of: UnclearPurchase }) => (
  <span className="inline-flex items-center gap-0.5">
    <code>{reference}</code>
    <CopyButton text={reference} subject={buyingLabels.unclearReference} />
  </span>
);

export const OrderLink = ({ of: { orderId, orderNumber, unit, quantity, leftOrder } }: { of: UnclearPurchase }) => (
  <>
    <Link to={orderPath(orderId)}>{orderNumber}</Link>
    <span className="block text-xs text-muted">
      {quantity > 1 ? buyingLabels.keysFrom(integer(quantity), integer(unit)) : buyingLabels.keyNumber(integer(unit))}
      {leftOrder && ` · ${buyingLabels.leftOrder}`}
    </span>
  </>
);

export const AgeCell = ({ of: { sentAt } }: { of: UnclearPurchase }) => {
  const { count, unit } = timeLeft(timeOf(Date.now()), sentAt);
  return (
    <>
      <Time value={sentAt} />
      <span className="block text-xs text-muted">{buyingLabels.age(count, unit)}</span>
    </>
  );
};

/** Planned cost in euro, and the maximum charge. */
export const CostCell = ({ of: { plannedCost, atMost, currency } }: { of: UnclearPurchase }) => (
  <>
    {unitCost(plannedCost)}
    <span className="block text-xs text-muted">{buyingLabels.upTo(foreignMoney(atMost, currency))}</span>
  </>
);
