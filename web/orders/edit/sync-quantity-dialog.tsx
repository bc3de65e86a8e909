// Confirms setting the quantity to the present keys, showing the old and new number (LIFE-T44).

import { editCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { createConfirmDialog } from '../confirmation-dialog.tsx';
import { presentKeys } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { editLabels } from './labels.ts';

export const SyncQuantityDialog = createConfirmDialog<Order>({
  call: editCalls.syncQuantity,
  successMessage: orderCopy.quantitiesSynced,
  title: ({ orderNumber }) => editLabels.syncTitle(orderNumber),
  text: (order) => editLabels.syncText(integer(order.quantity), integer(presentKeys(order))),
  confirmLabel: orderLabels.syncQuantity,
  cancelLabel: editLabels.keepQuantity,
  danger: false,
});
