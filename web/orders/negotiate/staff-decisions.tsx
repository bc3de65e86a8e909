// Confirmation dialogs of staff: take back an offer, reopen an order (LIFE-T14, T21).

import { commonCopy } from '#domain/base/copy.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { presentKeys } from '../figures.ts';
import { createDecisionDialog } from './decision-dialog.tsx';
import { negotiationLabels } from './labels.ts';

export const RevokeDialog = createDecisionDialog<Order>({
  call: orderCalls.revoke,
  readCall: orderCalls.one,
  successMessage: orderCopy.revoked,
  title: ({ orderNumber }) => negotiationLabels.revokeTitle(orderNumber),
  text: ({ partner, offer }) =>
    negotiationLabels.revokeText(
      partner.name,
      negotiationLabels.times(negotiationLabels.keysOf(integer(offer.offerQuantity)), money(offer.offerPrice)),
    ),
  confirmLabel: () => negotiationLabels.revokeDo,
  cancelLabel: () => negotiationLabels.keepOffer,
});

const RESERVES: readonly OrderState[] = ['SalesmanApproved', 'Level1Approved', 'Level2Approved'];

/** Effects of reopening this order, one sentence each. */
const effects = (order: Order): string[] => [
  negotiationLabels.backToReview,
  order.status === 'Rebidding' ? negotiationLabels.ownOfferStands : negotiationLabels.agreedStands,
  ...(RESERVES.includes(order.status) ? [negotiationLabels.holdsReleased] : []),
  ...(presentKeys(order) > 0
    ? [negotiationLabels.keysStay(negotiationLabels.keysOf(integer(presentKeys(order))))]
    : []),
];

export const ResubmitDialog = createDecisionDialog<Order>({
  call: orderCalls.resubmit,
  readCall: orderCalls.one,
  successMessage: commonCopy.done,
  title: ({ orderNumber }) => negotiationLabels.resubmitTitle(orderNumber),
  text: (order) => effects(order).join(' '),
  confirmLabel: () => negotiationLabels.resubmitDo,
  cancelLabel: () => negotiationLabels.notYet,
  isDanger: () => false,
});
