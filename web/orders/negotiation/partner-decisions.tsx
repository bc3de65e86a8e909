// What a partner decides with a yes: to accept or reject an offer, to end an order, to ask for a refund and to think
// better of it (LIFE-T07 to T11).

import { copy } from '#domain/base/copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { deciding } from './deciding.tsx';
import { words } from './words.ts';

const mine = { one: partnerOrderCalls.one, done: copy.done };
const takesBack = ({ status }: PartnerOrder): boolean => status === 'Refund';

export const ConfirmDialog = deciding<PartnerOrder>({
  ...mine,
  call: partnerOrderCalls.confirm,
  title: ({ orderNumber }) => words.confirmTitle(orderNumber),
  text: () => words.confirmText,
  action: () => words.approveOrder,
  keep: () => words.notYet,
  danger: () => false,
  terms: words.specialOffer,
});

export const RejectDialog = deciding<PartnerOrder>({
  ...mine,
  call: partnerOrderCalls.reject,
  title: ({ orderNumber }) => words.rejectTitle(orderNumber),
  text: () => words.rejectText,
  action: () => words.rejectOffer,
  keep: () => words.keepOffer,
  terms: words.specialOffer,
});

/** Ends an order, or takes the request for a refund back. */
export const CancelDialog = deciding<PartnerOrder>({
  ...mine,
  call: partnerOrderCalls.cancel,
  title: (order) => (takesBack(order) ? words.takeBackTitle : words.cancelTitle)(order.orderNumber),
  text: (order) => (takesBack(order) ? words.takeBackText : words.cancelText),
  action: (order) => (takesBack(order) ? words.takeBackDo : words.cancel),
  keep: (order) => (takesBack(order) ? words.keepRequest : words.keepOrder),
  danger: (order) => !takesBack(order),
});

export const RefundRequestDialog = deciding<PartnerOrder>({
  ...mine,
  call: partnerOrderCalls.requestRefund,
  title: ({ orderNumber }) => words.refundTitle(orderNumber),
  text: () => words.refundText,
  action: () => words.refundDo,
  keep: () => words.notYet,
});
