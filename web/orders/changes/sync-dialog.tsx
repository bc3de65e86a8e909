// Sets the quantity to the keys that are there: asks, with the old and the new number (LIFE-T44).

import { editCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer } from '#web/base/format.ts';
import { confirming } from '../confirm-action.tsx';
import { keysHere } from '../figures.ts';
import { words as orderWords } from '../words.ts';
import { words } from './words.ts';

export const SyncDialog = confirming<Order>({
  call: editCalls.syncQuantity,
  done: copy.quantitiesSynced,
  title: ({ orderNumber }) => words.syncTitle(orderNumber),
  text: (order) => words.syncText(integer(order.quantity), integer(keysHere(order))),
  action: orderWords.syncQuantity,
  keep: words.keepQuantity,
  danger: false,
});
