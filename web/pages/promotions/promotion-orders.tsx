// Orders of a promotion, for its detail page (PDT-008 to PDT-013). Found by promotion id.

import { useMemo } from 'react';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderPath } from '#domain/orders/links.ts';
import { orderList } from '#domain/orders/list.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { spaced } from '#web/orders/labels.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { NameCell } from '#web/promotions/cells.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { priceBands, priceFilter } from '#web/ui/list/filters/price-filter.tsx';
import { useLocalListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { usePermission } from '#web/ui/session/session.ts';

const STATES: readonly OrderState[] = [
  ...(['Completed', 'Confirmed', 'Closed', 'Cancelled', 'Failed', 'Processing', 'Refused', 'Refund'] as const),
  ...(['Refunded', 'Rejected', 'Rebidding', 'Revoked', 'Submitted', 'Withdraw'] as const),
];

const controls: Controls<typeof orderList.filters> = {
  partnerIds: lookupFilter({ label: cartLabels.partner, lookup: companyLookup, promoted: true }),
  status: multiChoiceFilter({ label: cartLabels.status, options: optionsOf(STATES, spaced), promoted: true }),
  dateRange: dateFilter({ label: cartLabels.date, presets: ['allTime', 'lastMonth', 'thisMonth'], promoted: true }),
  price: priceFilter({
    label: cartLabels.orderPrice,
    bands: priceBands([0, 25], [25, 50], [50, 100], [100, 200], [300, null]),
  }),
};

const columns: readonly Column<Order>[] = [
  {
    id: 'number',
    header: cartLabels.orderNumber,
    sort: 'orderNumber',
    cell: ({ id, orderNumber }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap tabular-nums">
        {orderNumber}
      </Link>
    ),
  },
  {
    id: 'name',
    header: cartLabels.orderName,
    visibleFrom: 'lg',
    cell: ({ product }) => <NameCell name={product.productName} note={product.productSku} />,
  },
  { id: 'partner', header: cartLabels.partner, cell: ({ partner }) => partner.name },
  { id: 'status', header: cartLabels.status, sort: 'status', cell: ({ status }) => <StatePill state={status} /> },
  {
    id: 'quantity',
    header: cartLabels.orderQuantity,
    sort: 'quantity',
    align: 'right',
    cell: ({ totalQuantity }) => integer(totalQuantity),
  },
  {
    id: 'price',
    header: cartLabels.orderPrice,
    sort: 'offerPrice',
    align: 'right',
    cell: ({ offer }) => <Money cents={offer.offerPrice} />,
  },
  {
    id: 'total',
    header: cartLabels.totalPrice,
    align: 'right',
    cell: ({ totalAmount }) => <Money cents={totalAmount} />,
  },
  {
    id: 'detail',
    header: cartLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: ({ id }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap">
        {cartLabels.viewDetail}
      </Link>
    ),
  },
];

const card = (order: Order) => (
  <article aria-label={order.orderNumber} className="flex flex-col gap-1.5">
    <div className="flex items-center justify-between gap-2">
      <Link to={orderPath(order.id)}>{order.orderNumber}</Link>
      <StatePill state={order.status} />
    </div>
    <p>{order.partner.name}</p>
    <p className="flex justify-between gap-2 tabular-nums">
      <span className="text-muted">
        {integer(order.totalQuantity)} × <Money cents={order.offer.offerPrice} />
      </span>
      <Money cents={order.totalAmount} />
    </p>
  </article>
);

export function PromotionOrders({ promotion: { id } }: { promotion: Promotion }) {
  const control = useLocalListState(orderList);
  const mayView = usePermission('Order.View');
  const narrowed = useMemo(
    () => ({ ...control, state: { ...control.state, filter: { ...control.state.filter, text: id } } }),
    [control, id],
  );
  if (!mayView) return null;
  return (
    <Section title={cartLabels.orders} className="mt-4">
      <ListView
        label={cartLabels.ordersOfPromotion}
        call={orderCalls.list}
        control={narrowed}
        columns={columns}
        renderCard={card}
        controls={controls}
        empty={promotionCopy.noOrders}
      />
    </Section>
  );
}
