// One order on a phone, as staff see it.

import type { Order } from '#domain/orders/shapes.ts';
import { integer, money, percent } from '#web/base/format.ts';
import { Money } from '#web/base/money.tsx';
import { RowActions } from './actions.tsx';
import { NumberCell, ProductCell } from './cells.tsx';
import { margin, offerTotal } from './figures.ts';
import { OfferDelta } from './offer-delta.tsx';
import { linksOf } from './order-columns.tsx';
import { StatePill } from './state-pill.tsx';
import { words } from './words.ts';

export const OrderCard = ({ order }: { order: Order }) => {
  const { offer, partner, product } = order;
  return (
    <article aria-label={order.orderNumber} className="flex h-full flex-col gap-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <NumberCell order={order} link />
        <StatePill state={order.status} />
      </div>
      <div>
        <p className="text-xs text-muted">
          {partner.name} · {partner.type}
        </p>
        <ProductCell order={order} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
        <span className="text-muted">
          {integer(offer.offerQuantity)} × {money(offer.offerPrice)} <OfferDelta order={order} />
        </span>
        <span className="text-base font-semibold">
          <Money cents={offerTotal(order)} />
        </span>
      </div>
      <div className="mt-auto flex items-center justify-between gap-2">
        <span className="text-xs text-muted">
          {words.profit} <Money cents={order.estimatedProfit} signed /> ·{' '}
          {percent(margin(offer.offerPrice, product.voiduPromotion.estimatedCost))}
        </span>
        <RowActions order={order} links={linksOf(order)} />
      </div>
    </article>
  );
};
