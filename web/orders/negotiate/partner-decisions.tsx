// Confirmation dialogs of partners: accept or reject an offer, end an order, request a refund or withdraw the request
// (LIFE-T07 to T11).

import { commonCopy } from '#domain/base/copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { createDecisionDialog } from './decision-dialog.tsx';
import { negotiationLabels } from './labels.ts';

const partnerCalls = { readCall: partnerOrderCalls.one, successMessage: commonCopy.done };
const isRefundRequested = ({ status }: PartnerOrder): boolean => status === 'Refund';

export const ConfirmDialog = createDecisionDialog<PartnerOrder>({
  ...partnerCalls,
  call: partnerOrderCalls.confirm,
  title: ({ orderNumber }) => negotiationLabels.confirmTitle(orderNumber),
  text: () => negotiationLabels.confirmText,
  confirmLabel: () => negotiationLabels.approveOrder,
  cancelLabel: () => negotiationLabels.notYet,
  isDanger: () => false,
  termsLabel: negotiationLabels.specialOffer,
});

export const RejectDialog = createDecisionDialog<PartnerOrder>({
  ...partnerCalls,
  call: partnerOrderCalls.reject,
  title: ({ orderNumber }) => negotiationLabels.rejectTitle(orderNumber),
  text: () => negotiationLabels.rejectText,
  confirmLabel: () => negotiationLabels.rejectOffer,
  cancelLabel: () => negotiationLabels.keepOffer,
  termsLabel: negotiationLabels.specialOffer,
});

/** Ends an order, or withdraws a refund request. */
export const CancelDialog = createDecisionDialog<PartnerOrder>({
  ...partnerCalls,
  call: partnerOrderCalls.cancel,
  title: (order) =>
    (isRefundRequested(order) ? negotiationLabels.takeBackTitle : negotiationLabels.cancelTitle)(order.orderNumber),
  text: (order) => (isRefundRequested(order) ? negotiationLabels.takeBackText : negotiationLabels.cancelText),
  confirmLabel: (order) => (isRefundRequested(order) ? negotiationLabels.takeBackDo : negotiationLabels.cancel),
  cancelLabel: (order) => (isRefundRequested(order) ? negotiationLabels.keepRequest : negotiationLabels.keepOrder),
  isDanger: (order) => !isRefundRequested(order),
});

export const RefundRequestDialog = createDecisionDialog<PartnerOrder>({
  ...partnerCalls,
  call: partnerOrderCalls.requestRefund,
  title: ({ orderNumber }) => negotiationLabels.refundTitle(orderNumber),
  text: () => negotiationLabels.refundText,
  confirmLabel: () => negotiationLabels.refundDo,
  cancelLabel: () => negotiationLabels.notYet,
});
