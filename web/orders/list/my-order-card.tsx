// A partner's order on phones.

import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentType, useState } from 'react';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { NumberCell, PartnerStatus, ProductCell } from '../cells.tsx';
import { RowActions } from '../order-actions.tsx';
import { ExpandedOrder } from './expanded-order.tsx';
import { OrderCardFrame } from './order-card-frame.tsx';

interface Props {
  order: PartnerOrder;
  Packages: ComponentType<{ order: PartnerOrder }>;
  Messages: ComponentType<{ order: PartnerOrder }>;
}

export function MyOrderCard({ order, Packages, Messages }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <OrderCardFrame
      order={order}
      number={<NumberCell order={order} />}
      state={<PartnerStatus order={order} end />}
      product={<ProductCell order={order} />}
      footer={
        <>
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
        </>
      }
    >
      {open && (
        <div className="border-t border-line pt-3">
          <ExpandedOrder order={order} Packages={Packages} Messages={Messages} />
        </div>
      )}
    </OrderCardFrame>
  );
}
