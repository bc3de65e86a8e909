// One order on a phone, as staff see it.

import type { Order } from '#domain/orders/shapes.ts';
import { percent } from '#web/base/format.ts';
import { Money } from '#web/base/money.tsx';
import { RowActions } from './actions.tsx';
import { CardFrame } from './card-frame.tsx';
import { NumberCell, ProductCell } from './cells.tsx';
import { margin } from './figures.ts';
import { linksOf } from './order-columns.tsx';
import { StatePill } from './state-pill.tsx';
import { words } from './words.ts';

export const OrderCard = ({ order }: { order: Order }) => {
  const { offer, partner, product } = order;
  return (
    <CardFrame
      order={order}
      number={<NumberCell order={order} link />}
      state={<StatePill state={order.status} />}
      product={
        <div>
          <p className="text-xs text-muted">
            {partner.name} · {partner.type}
          </p>
          <ProductCell order={order} />
        </div>
      }
      foot={
        <>
          <span className="text-xs text-muted">
            {words.profit} <Money cents={order.estimatedProfit} signed /> ·{' '}
            {percent(margin(offer.offerPrice, product.voiduPromotion.estimatedCost))}
          </span>
          <RowActions order={order} links={linksOf(order)} />
        </>
      }
    />
  );
};
