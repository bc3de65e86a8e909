// Refuses an order: final for the partner; after a salesman's approval it returns to the salesman (LIFE-T15, T16).

import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { detailLabels } from '../detail-labels.ts';

import { createDecisionDialog } from './decision-dialog.tsx';

export const RefuseDialog = createDecisionDialog<Order>({
  call: orderCalls.refuse,
  readCall: orderCalls.one,
  successMessage: orderCopy.refused,
  title: ({ orderNumber }) => detailLabels.refuseTitle(orderNumber),
  text: ({ status, partner }) =>
    status === 'SalesmanApproved' ? detailLabels.adminRefuseText : detailLabels.refuseText(partner.name),
  confirmLabel: () => detailLabels.refuseOrder,
  cancelLabel: () => detailLabels.keepOrder,
});
