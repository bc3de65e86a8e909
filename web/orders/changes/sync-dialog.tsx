// Sets the quantity to the keys that are there: asks, with the old and the new number (LIFE-T44).

import { editCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer } from '#web/base/format.ts';
import { createConfirmDialog } from '../confirm-action.tsx';
import { presentKeys } from '../figures.ts';
import { orderLabels } from '../words.ts';
import { editLabels } from './words.ts';

export const SyncQuantityDialog = createConfirmDialog<Order>({
  call: editCalls.syncQuantity,
  successMessage: copy.quantitiesSynced,
  title: ({ orderNumber }) => editLabels.syncTitle(orderNumber),
  text: (order) => editLabels.syncText(integer(order.quantity), integer(presentKeys(order))),
  confirmLabel: orderLabels.syncQuantity,
  cancelLabel: editLabels.keepQuantity,
  danger: false,
});
