// Refusing: for the partner it is the end; at a salesman's approval the order goes back to the salesman (LIFE-T15, T16).

import { orderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { deciding } from './negotiation/deciding.tsx';
import { words } from './words.ts';

export const RefuseDialog = deciding<Order>({
  call: orderCalls.refuse,
  one: orderCalls.one,
  done: copy.refused,
  title: ({ orderNumber }) => words.refuseTitle(orderNumber),
  text: ({ status, partner }) =>
    status === 'SalesmanApproved' ? words.adminRefuseText : words.refuseText(partner.name),
  action: () => words.refuseOrder,
  keep: () => words.keepOrder,
});
