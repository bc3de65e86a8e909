// The columns of staff's orders.

import ExternalLink from 'lucide-react/icons/arrow-up-right';
import type { Order } from '#domain/orders/shapes.ts';
import type { Column } from '#web/base/column.ts';
import type { MenuEntry } from '#web/base/menu.tsx';
import { RowActions } from './actions.tsx';
import { NumberCell, PartnerCell, ProductCell, ProfitCell, TotalCell } from './cells.tsx';
import { priceColumn, quantityColumn } from './offer-columns.tsx';
import { orderPath, promotionPath } from './paths.ts';
import { StatePill } from './state-pill.tsx';
import { words } from './words.ts';

/** Where a row leads besides its actions. */
export const linksOf = ({ id, product }: Order): MenuEntry[] => {
  const { promotionId } = product.voiduPromotion;
  const promotion = promotionId ? [{ label: words.openPromotion, to: promotionPath(promotionId) }] : [];
  return [{ label: words.openOrder, to: orderPath(id) }, ...promotion].map((entry) => ({
    ...entry,
    icon: <ExternalLink aria-hidden />,
  }));
};

export const orderColumns: readonly Column<Order>[] = [
  { id: 'number', header: words.createdUtc, sort: 'createdAt', cell: (order) => <NumberCell order={order} link /> },
  { id: 'status', header: words.status, sort: 'status', cell: (order) => <StatePill state={order.status} /> },
  { id: 'partner', header: words.partner, from: 'xxl', cell: (order) => <PartnerCell order={order} /> },
  { id: 'product', header: words.product, cell: (order) => <ProductCell order={order} withPartner /> },
  quantityColumn,
  priceColumn,
  // One or the other: where the unit price has no column of its own, it takes the place of the profit.
  {
    id: 'total',
    header: words.total,
    align: 'right',
    width: 'xxl:hidden',
    cell: (order) => <TotalCell order={order} />,
  },
  {
    id: 'profit',
    header: words.totalAndProfit,
    as: 'total',
    align: 'right',
    from: 'xxl',
    cell: (order) => <ProfitCell order={order} />,
  },
  {
    id: 'actions',
    header: words.actions,
    quiet: true,
    pin: true,
    cell: (order) => <RowActions order={order} links={linksOf(order)} />,
  },
];
