import { expect, test } from 'vitest';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { notificationsOf, type OrderTransition } from './transition-notifications.ts';

test.each<[OrderTransition['side'], OrderTransition['action'], string, OrderTransition['to'], NotificationKind | null]>(
  [
    ['Partner', 'place', 'None', 'Submitted', 'orderSubmitted'],
    ['Partner', 'submit', 'Draft', 'Submitted', 'orderSubmitted'],
    ['Partner', 'submit', 'Rebidding', 'Submitted', 'counterOffer'],
    ['Partner', 'confirm', 'Rebidding', 'Confirmed', 'offerAnswered'],
    ['Partner', 'reject', 'Rebidding', 'Rejected', 'offerAnswered'],
    ['Partner', 'requestRefund', 'Completed', 'Refund', 'refundRequested'],
    ['Partner', 'cancel', 'Submitted', 'Cancelled', null],
    ['Partner', 'withdraw', 'Submitted', 'Withdraw', null],
  ],
)('notifies staff of %s %s from %s to %s as %s', (side, action, from, to, kind) => {
  expect(notificationsOf({ side, action, from, to })).toEqual(kind === null ? [] : [{ kind, toPartner: false }]);
});

test.each<[OrderTransition['side'], OrderTransition['action'], string, OrderTransition['to'], NotificationKind | null]>(
  [
    ['Management', 'rebid', 'Submitted', 'Rebidding', 'offerReceived'],
    ['Management', 'approve', 'Level1Approved', 'Level2Approved', 'orderApproved'],
    ['Management', 'refuse', 'Submitted', 'Refused', 'orderRefused'],
    ['System', 'complete', 'Processing', 'Completed', 'orderCompleted'],
    // A refund that was requested but not granted.
    ['Management', 'approve', 'Refund', 'Completed', null],
    ['Management', 'hardStop', 'Paused', 'Completed', 'orderCompleted'],
    ['Management', 'close', 'Processing', 'Closed', 'orderEnded'],
    ['Management', 'close', 'Processing', 'Cancelled', 'orderEnded'],
    ['System', 'expire', 'Processing', 'PromotionExpired', 'orderEnded'],
    ['Management', 'refund', 'Completed', 'Refunded', 'orderEnded'],
    ['Management', 'edit', 'Closed', 'Closed', null],
    ['Management', 'pause', 'Processing', 'Paused', null],
  ],
)('notifies partners of %s %s from %s to %s as %s', (side, action, from, to, kind) => {
  expect(notificationsOf({ side, action, from, to })).toEqual(kind === null ? [] : [{ kind, toPartner: true }]);
});

test.each<[OrderTransition['to'], NotificationKind]>([
  ['SalesmanApproved', 'level1Due'],
  ['Level1Approved', 'level2Due'],
])('notifies the next approvers of an order approved to %s as %s (NTF-002)', (to, kind) => {
  const step = { action: 'approve', side: 'Management', from: 'Submitted', to } as const;
  expect(notificationsOf(step)).toEqual([{ kind, toPartner: false }]);
});

test.each<[OrderTransition['to'], NotificationKind | null]>([
  ['Paused', 'orderStopped'],
  ['Failed', 'orderStopped'],
  ['OutOfStock', null],
])('notifies staff of an order that stops automatically at %s as %s', (to, kind) => {
  const step = { action: 'fail', from: 'Processing', to } as const;
  expect(notificationsOf({ ...step, side: 'System' })).toEqual(kind === null ? [] : [{ kind, toPartner: false }]);
  expect(notificationsOf({ ...step, side: 'Management' })).toEqual([]);
});
