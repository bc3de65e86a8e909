// Order card on phones for both sides: number and state, product, offer and total, actions.

import type { ReactNode } from 'react';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import type { AnyOrder } from '../figures.ts';
import { OfferDelta } from '../offer-delta.tsx';
import { OfferValidity } from '../offer-validity.tsx';

interface Props {
  order: AnyOrder;
  number: ReactNode;
  state: ReactNode;
  product: ReactNode;
  /** Footer: a note or button, and the actions. */
  footer: ReactNode;
  /** Shown below when the card is expanded. */
  children?: ReactNode;
}

export const OrderCardFrame = ({ order, number, state, product, footer, children }: Props) => (
  <article aria-label={order.orderNumber} className="flex h-full flex-col gap-2.5">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
      {number}
      {state}
    </div>
    {product}
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
      <span className="text-muted">
        {integer(order.totalQuantity)} × {money(order.offer.offerPrice)} <OfferDelta order={order} />
      </span>
      <span className="text-base font-semibold">
        <Money cents={order.totalAmount} />
      </span>
      <OfferValidity {...order.offer} className="w-full" />
    </div>
    <div className="mt-auto flex items-center justify-between gap-2">{footer}</div>
    {children}
  </article>
);
