// What staff decide with a yes: to take an offer back, to reopen an order (LIFE-T14, T21).

import { copy as common } from '#domain/base/copy.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { integer, money } from '#web/base/format.ts';
import { keysHere } from '../figures.ts';
import { deciding } from './deciding.tsx';
import { words } from './words.ts';

export const RevokeDialog = deciding<Order>({
  call: orderCalls.revoke,
  one: orderCalls.one,
  done: copy.revoked,
  title: ({ orderNumber }) => words.revokeTitle(orderNumber),
  text: ({ partner, offer }) =>
    words.revokeText(partner.name, words.times(words.keysOf(integer(offer.offerQuantity)), money(offer.offerPrice))),
  action: () => words.revokeDo,
  keep: () => words.keepOffer,
});

const RESERVES: readonly OrderState[] = ['SalesmanApproved', 'Level1Approved', 'Level2Approved'];

/** What reopening does to this order, a sentence for each. */
const effects = (order: Order): string[] => [
  words.backToReview,
  order.status === 'Rebidding' ? words.ownOfferStands : words.agreedStands,
  ...(RESERVES.includes(order.status) ? [words.holdsReleased] : []),
  ...(keysHere(order) > 0 ? [words.keysStay(words.keysOf(integer(keysHere(order))))] : []),
];

export const ResubmitDialog = deciding<Order>({
  call: orderCalls.resubmit,
  one: orderCalls.one,
  done: common.done,
  title: ({ orderNumber }) => words.resubmitTitle(orderNumber),
  text: (order) => effects(order).join(' '),
  action: () => words.resubmitDo,
  keep: () => words.notYet,
  danger: () => false,
});
