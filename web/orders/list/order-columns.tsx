// Columns of the orders of staff.

import ExternalLink from 'lucide-react/icons/arrow-up-right';
import { invoicesMatching } from '#domain/invoices/links.ts';
import { orderPath } from '#domain/orders/links.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { promotionPath } from '#domain/promotions/links.ts';
import type { MenuEntry } from '#web/ui/kit/overlays/menu.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { currentPermissions } from '#web/ui/session/session.ts';
import { DecisionNote } from '../approval-rule/decision-note.tsx';
import { NumberCell, PartnerCell, ProductCell, ProfitCell, TotalCell } from '../cells.tsx';
import { orderLabels } from '../labels.ts';
import { RowActions } from '../order-actions.tsx';
import { StatePill } from '../state-pill.tsx';
import {
  numberExport,
  priceColumn,
  productExport,
  quantityColumn,
  referenceColumn,
  statusExport,
  totalExport,
} from './offer-columns.tsx';

/** Links of a row besides its actions (MORD-012). */
export const linksOf = ({ id, orderNumber, product, isBilled }: Order): MenuEntry[] => {
  const { promotionId } = product.voiduPromotion;
  const promotion = promotionId ? [{ label: orderLabels.openPromotion, to: promotionPath(promotionId) }] : [];
  const mayOpen = isBilled && currentPermissions()?.has('Invoice.View');
  const invoices = mayOpen ? [{ label: orderLabels.openInvoices, to: invoicesMatching(orderNumber) }] : [];
  return [{ label: orderLabels.openOrder, to: orderPath(id) }, ...promotion, ...invoices].map((entry) => ({
    ...entry,
    icon: <ExternalLink aria-hidden />,
  }));
};

export const orderColumns: readonly Column<Order>[] = [
  {
    id: 'number',
    header: orderLabels.createdUtc,
    sort: 'createdAt',
    cell: (order) => <NumberCell order={order} link />,
    exportAs: numberExport,
  },
  {
    id: 'status',
    header: orderLabels.status,
    sort: 'status',
    cell: (order) => (
      <div className="flex flex-col items-start gap-0.5">
        <StatePill state={order.status} />
        <DecisionNote order={order} />
      </div>
    ),
    exportAs: statusExport,
  },
  {
    id: 'partner',
    header: orderLabels.partner,
    visibleFrom: 'xxl',
    cell: (order) => <PartnerCell order={order} />,
    exportAs: [
      [orderLabels.partner, 'partner.name'],
      [orderLabels.tier, 'partner.type'],
    ],
  },
  {
    id: 'product',
    header: orderLabels.product,
    cell: (order) => <ProductCell order={order} withPartner />,
    exportAs: productExport,
  },
  // On narrower screens it would leave no room for names of products.
  { ...referenceColumn, visibleFrom: 'wide' },
  quantityColumn,
  priceColumn,
  // Alternatives: if the unit price has no column, it replaces the profit.
  {
    id: 'total',
    header: orderLabels.total,
    align: 'right',
    width: 'xl:hidden',
    cell: (order) => <TotalCell order={order} />,
    exportAs: totalExport,
  },
  {
    id: 'profit',
    header: orderLabels.totalAndProfit,
    togglesWith: 'total',
    align: 'right',
    visibleFrom: 'xl',
    cell: (order) => <ProfitCell order={order} />,
    exportAs: [[orderLabels.profit, 'estimatedProfit']],
  },
  {
    id: 'actions',
    header: orderLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (order) => <RowActions order={order} links={linksOf(order)} />,
  },
];
