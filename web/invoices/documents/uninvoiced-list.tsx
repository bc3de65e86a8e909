// Columns, cards and filters of uninvoiced orders for both sides (UNI-003, UNI-004).

import { orderPath } from '#domain/orders/links.ts';
import { INVOICEABLE_STATES, type UninvoicedOrder, type uninvoicedList } from '#domain/orders/overview.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { spaced } from '#web/orders/labels.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { usePermission, useRole } from '#web/ui/session/session.ts';

/** Links to the order for staff; partners have no page for it. */
function OrderNumber({ order: { id, orderNumber } }: { order: UninvoicedOrder }) {
  const mayOpen = usePermission('Order.View');
  return useRole() === 'Partner' || !mayOpen ? orderNumber : <Link to={orderPath(id)}>{orderNumber}</Link>;
}

const stateWords = Object.fromEntries(INVOICEABLE_STATES.map((state) => [state, spaced(state)]));

export const uninvoicedColumns: readonly Column<UninvoicedOrder>[] = [
  {
    id: 'order',
    header: invoiceLabels.orderNo,
    sort: 'orderNumber',
    cell: (order) => (
      <span className="font-medium whitespace-nowrap">
        <OrderNumber order={order} />
      </span>
    ),
    exportAs: 'orderNumber',
  },
  {
    id: 'status',
    header: invoiceLabels.orderStatus,
    sort: 'status',
    cell: ({ status }) => <StatePill state={status} />,
    exportAs: [[invoiceLabels.orderStatus, 'status', stateWords]],
  },
  {
    id: 'date',
    header: invoiceLabels.orderDate,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
    exportAs: 'createdAt',
  },
  {
    id: 'customer',
    header: invoiceLabels.customerName,
    cell: ({ customerName }) => customerName,
    exportAs: 'customerName',
  },
  { id: 'product', header: invoiceLabels.product, cell: ({ productName }) => productName, exportAs: 'productName' },
  {
    id: 'quantity',
    header: invoiceLabels.quantity,
    sort: 'quantity',
    align: 'right',
    cell: ({ quantity }) => integer(quantity),
    exportAs: 'quantity',
  },
  {
    id: 'total',
    header: invoiceLabels.totalAmount,
    sort: 'totalAmount',
    align: 'right',
    cell: ({ totalAmount }) => money(totalAmount),
    exportAs: 'totalAmount',
  },
  {
    id: 'sku',
    header: invoiceLabels.sku,
    cell: ({ productSku }) => productSku,
    exportAs: 'productSku',
  },
];

export const uninvoicedCard = (order: UninvoicedOrder) => (
  <article aria-label={order.orderNumber} className="flex h-full flex-col gap-1.5 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base font-medium">
        <OrderNumber order={order} />
      </span>
      <StatePill state={order.status} />
    </div>
    <p>{order.productName}</p>
    <p className="text-muted">{`${order.customerName} · ${order.productSku}`}</p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">
        <Time value={order.createdAt} />
      </span>
      <span className="font-medium tabular-nums">{`${integer(order.quantity)} · ${money(order.totalAmount)}`}</span>
    </div>
  </article>
);

export const myUninvoicedControls = {
  text: textFilter({ placeholder: invoiceLabels.searchOrders }),
  status: multiChoiceFilter({
    label: invoiceLabels.orderStatus,
    options: optionsOf(INVOICEABLE_STATES, spaced),
    promoted: true,
  }),
};
export const uninvoicedControls: Controls<typeof uninvoicedList.filters> = {
  ...myUninvoicedControls,
  partnerIds: lookupFilter({ label: invoiceLabels.customer, lookup: companyLookup, promoted: true }),
};
