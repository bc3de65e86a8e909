// An order on phones, for staff.

import type { Order } from '#domain/orders/shapes.ts';
import { percent } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { DecisionNote } from '../approval-rule/decision-note.tsx';
import { NumberCell, ProductCell } from '../cells.tsx';
import { margin } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { RowActions } from '../order-actions.tsx';
import { StatePill } from '../state-pill.tsx';
import { OrderCardFrame } from './order-card-frame.tsx';
import { linksOf } from './order-columns.tsx';

export const OrderCard = ({ order }: { order: Order }) => {
  const { offer, partner, product } = order;
  return (
    <OrderCardFrame
      order={order}
      number={<NumberCell order={order} link />}
      state={
        <div className="flex flex-col items-end gap-0.5 text-right">
          <StatePill state={order.status} />
          <DecisionNote order={order} />
        </div>
      }
      product={
        <div>
          <p className="text-xs text-muted">
            {partner.name} · {partner.type}
          </p>
          <ProductCell order={order} />
        </div>
      }
      footer={
        <>
          <span className="text-xs text-muted">
            {orderLabels.profit} <Money cents={order.estimatedProfit} signed /> ·{' '}
            {percent(margin(offer.offerPrice, product.voiduPromotion.estimatedCost))}
          </span>
          <RowActions order={order} links={linksOf(order)} />
        </>
      }
    />
  );
};
