import { expect, test } from 'vitest';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { type OrderStep, toldOfStep } from './told-steps.ts';

test.each<[OrderStep['side'], OrderStep['action'], string, OrderStep['to'], NotificationKind | null]>([
  ['Partner', 'place', 'None', 'Submitted', 'orderSubmitted'],
  ['Partner', 'submit', 'Draft', 'Submitted', 'orderSubmitted'],
  ['Partner', 'submit', 'Rebidding', 'Submitted', 'counterOffer'],
  ['Partner', 'confirm', 'Rebidding', 'Confirmed', 'offerAnswered'],
  ['Partner', 'reject', 'Rebidding', 'Rejected', 'offerAnswered'],
  ['Partner', 'requestRefund', 'Completed', 'Refund', 'refundRequested'],
  ['Partner', 'cancel', 'Submitted', 'Cancelled', null],
  ['Partner', 'withdraw', 'Submitted', 'Withdraw', null],
])('notifies staff of %s %s from %s to %s as %s', (side, action, from, to, kind) => {
  expect(toldOfStep({ side, action, from, to })).toEqual(kind === null ? [] : [{ kind, toPartner: false }]);
});

test.each<[OrderStep['side'], OrderStep['action'], string, OrderStep['to'], NotificationKind | null]>([
  ['Management', 'rebid', 'Submitted', 'Rebidding', 'offerReceived'],
  ['Management', 'approve', 'Submitted', 'SalesmanApproved', null],
  ['Management', 'approve', 'SalesmanApproved', 'Level1Approved', null],
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
])('notifies partners of %s %s from %s to %s as %s', (side, action, from, to, kind) => {
  expect(toldOfStep({ side, action, from, to })).toEqual(kind === null ? [] : [{ kind, toPartner: true }]);
});

test.each<[OrderStep['to'], NotificationKind | null]>([
  ['Paused', 'orderStopped'],
  ['Failed', 'orderStopped'],
  ['OutOfStock', null],
])('notifies staff of an order that stops automatically at %s as %s', (to, kind) => {
  const step = { action: 'fail', from: 'Processing', to } as const;
  expect(toldOfStep({ ...step, side: 'System' })).toEqual(kind === null ? [] : [{ kind, toPartner: false }]);
  expect(toldOfStep({ ...step, side: 'Management' })).toEqual([]);
});
