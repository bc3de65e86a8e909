// Continues an order despite a price anomaly.

import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { createConfirmDialog } from '#web/orders/confirmation-dialog.tsx';
import { buyingActionLabels } from './action-labels.ts';

export const IgnoreAnomalyDialog = createConfirmDialog<Order>({
  call: orderCalls.ignoreAnomaly,
  successMessage: orderCopy.anomalyIgnored,
  title: ({ orderNumber }) => buyingActionLabels.ignoreTitle(orderNumber),
  text: ({ anomalyFlags }) =>
    [...anomalyFlags.map(({ description }) => description), buyingActionLabels.ignoreText].join(' '),
  confirmLabel: buyingActionLabels.ignoreDo,
  cancelLabel: buyingActionLabels.ignoreKeep,
  danger: false,
});
