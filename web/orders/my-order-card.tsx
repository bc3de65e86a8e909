// One of the partner's orders on a phone.

import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentType, useState } from 'react';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { cx } from '#web/base/cx.ts';
import { integer, money } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { Money } from '#web/base/money.tsx';
import { RowActions } from './actions.tsx';
import { NumberCell, PartnerStatus, ProductCell } from './cells.tsx';
import { offerTotal } from './figures.ts';
import { MyOrderDetails } from './my-order-details.tsx';
import { OfferDelta } from './offer-delta.tsx';

interface Props {
  order: PartnerOrder;
  Packages: ComponentType<{ order: PartnerOrder }>;
}

export function MyOrderCard({ order, Packages }: Props) {
  const [open, setOpen] = useState(false);
  const { offer } = order;
  return (
    <article aria-label={order.orderNumber} className="flex h-full flex-col gap-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <NumberCell order={order} />
        <PartnerStatus order={order} end />
      </div>
      <ProductCell order={order} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
        <span className="text-muted">
          {integer(offer.offerQuantity)} × {money(offer.offerPrice)} <OfferDelta order={order} />
        </span>
        <span className="text-base font-semibold">
          <Money cents={offerTotal(order)} />
        </span>
      </div>
      <div className="mt-auto flex items-center justify-between gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-1 inline-flex items-center gap-1 rounded-sm px-1 text-sm font-medium text-brand-ink pointer-coarse:min-h-11"
        >
          {open ? labels.collapseRow : labels.expandRow}
          <ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} aria-hidden />
        </button>
        <RowActions order={order} />
      </div>
      {open && (
        <div className="border-t border-line pt-3">
          <MyOrderDetails order={order} Packages={Packages} />
        </div>
      )}
    </article>
  );
}
