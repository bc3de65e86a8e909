// The orders of one promotion, for its detail (PDT-008 to PDT-013). Orders are found by the promotion's id.

import { useMemo } from 'react';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderList } from '#domain/orders/list.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { copy } from '#domain/promotions/copy.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { choicesFilter } from '#web/base/choice-filter.tsx';
import type { Column } from '#web/base/column.ts';
import { dateFilter } from '#web/base/date-filter.tsx';
import type { Controls } from '#web/base/filter-control.ts';
import { integer } from '#web/base/format.ts';
import { Link } from '#web/base/link.tsx';
import { useLocalListState } from '#web/base/list-state.ts';
import { ListView } from '#web/base/list-view.tsx';
import { lookupFilter } from '#web/base/lookup-filter.tsx';
import { Money } from '#web/base/money.tsx';
import { optionsOf } from '#web/base/option.ts';
import { bandsOf, priceFilter } from '#web/base/price-filter.tsx';
import { Section } from '#web/base/section.tsx';
import { useMay } from '#web/base/session.ts';
import { companyLookup } from '#web/companies/lookup.ts';
import { orderPath } from '#web/orders/paths.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { spaced } from '#web/orders/words.ts';
import { NameCell } from '#web/promotions/cells.tsx';
import { words } from './words.ts';

const STATES: readonly OrderState[] = [
  ...(['Completed', 'Confirmed', 'Closed', 'Cancelled', 'Failed', 'Processing', 'Refused', 'Refund'] as const),
  ...(['Refunded', 'Rejected', 'Rebidding', 'Revoked', 'Submitted', 'Withdraw'] as const),
];

const controls: Controls<typeof orderList.filters> = {
  partnerIds: lookupFilter({ label: words.partner, lookup: companyLookup, promoted: true }),
  status: choicesFilter({ label: words.status, options: optionsOf(STATES, spaced), promoted: true }),
  dateRange: dateFilter({ label: words.date, presets: ['allTime', 'lastMonth', 'thisMonth'], promoted: true }),
  price: priceFilter({
    label: words.orderPrice,
    bands: bandsOf([0, 25], [25, 50], [50, 100], [100, 200], [300, null]),
  }),
};

const columns: readonly Column<Order>[] = [
  {
    id: 'number',
    header: words.orderNumber,
    sort: 'orderNumber',
    cell: ({ id, orderNumber }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap tabular-nums">
        {orderNumber}
      </Link>
    ),
  },
  {
    id: 'name',
    header: words.orderName,
    from: 'lg',
    cell: ({ product }) => <NameCell name={product.productName} note={product.productSku} />,
  },
  { id: 'partner', header: words.partner, cell: ({ partner }) => partner.name },
  { id: 'status', header: words.status, sort: 'status', cell: ({ status }) => <StatePill state={status} /> },
  {
    id: 'quantity',
    header: words.orderQuantity,
    sort: 'quantity',
    align: 'right',
    cell: ({ totalQuantity }) => integer(totalQuantity),
  },
  {
    id: 'price',
    header: words.orderPrice,
    sort: 'offerPrice',
    align: 'right',
    cell: ({ offer }) => <Money cents={offer.offerPrice} />,
  },
  { id: 'total', header: words.totalPrice, align: 'right', cell: ({ totalAmount }) => <Money cents={totalAmount} /> },
  {
    id: 'detail',
    header: words.actions,
    quiet: true,
    pin: true,
    cell: ({ id }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap">
        {words.viewDetail}
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
  const mayView = useMay('Order.View');
  const narrowed = useMemo(
    () => ({ ...control, state: { ...control.state, filter: { ...control.state.filter, text: id } } }),
    [control, id],
  );
  if (!mayView) return null;
  return (
    <Section title={words.orders} className="mt-4">
      <ListView
        label={words.ordersOfPromotion}
        call={orderCalls.list}
        control={narrowed}
        columns={columns}
        card={card}
        controls={controls}
        empty={copy.noOrders}
      />
    </Section>
  );
}
