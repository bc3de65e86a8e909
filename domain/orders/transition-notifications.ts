// Maps order transitions to notifications (domain/notifications/kinds.ts). Sides are not notified of their own actions,
// and partners receive nothing about intermediate approval levels.

import type { Side } from '#domain/base/actor.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { PartnerEventType } from '#domain/partner-events/types.ts';
import type { OrderAction } from './rules.ts';
import type { OrderState } from './states.ts';

/** An order transition. */
export interface OrderTransition {
  action: OrderAction;
  side: Side;
  from: string;
  to: OrderState;
}

interface TransitionNotification {
  kind: NotificationKind;
  /** True: notify the partner; false: notify staff. */
  toPartner: boolean;
}

/** Purchase outcomes are hidden from partners (PORD-025). */
export const BUYING_ACTIONS: readonly OrderAction[] = ['settlePurchase', 'voidPurchase'];

const ENDED: readonly OrderState[] = ['Cancelled', 'Closed', 'PromotionExpired', 'Refunded'];
const STOPPED: readonly OrderState[] = ['Failed', 'Paused'];

const toPartner = (kind: NotificationKind): TransitionNotification => ({ kind, toPartner: true });
const toStaff = (kind: NotificationKind): TransitionNotification => ({ kind, toPartner: false });

function notificationOfPartner({ action, from }: OrderTransition): TransitionNotification | null {
  if (action === 'place') return toStaff('orderSubmitted');
  if (action === 'submit') return toStaff(from === 'Rebidding' ? 'counterOffer' : 'orderSubmitted');
  if (action === 'extendOffer') return toStaff('offerExtended');
  if (action === 'confirm' || action === 'reject') return toStaff('offerAnswered');
  return action === 'requestRefund' ? toStaff('refundRequested') : null;
}

/** Recipients of a transition, other than its actor's side; those of the system concern both sides. */
export function notificationsOf(step: OrderTransition): TransitionNotification[] {
  const { action, side, from, to } = step;
  if (side === 'Partner') return [notificationOfPartner(step)].filter((notification) => notification !== null);
  if (action === 'extendOffer') return [toPartner('offerReceived')];
  if (action === 'expireOffer') return [toPartner('offerExpired'), toStaff('partnerOfferExpired')];
  if (from === to) return [];
  if (action === 'rebid') return [toPartner('offerReceived')];
  if (to === 'SalesmanApproved') return [toStaff('level1Due')];
  if (to === 'Level1Approved') return [toStaff('level2Due')];
  if (to === 'Level2Approved') return [toPartner('orderApproved')];
  if (to === 'Refused') return [toPartner('orderRefused')];
  if (to === 'Completed' && from !== 'Refund') return [toPartner('orderCompleted')];
  if (ENDED.includes(to)) return [toPartner('orderEnded')];
  return side === 'System' && STOPPED.includes(to) ? [toStaff('orderStopped')] : [];
}

/** Events of a transition in the partner API (API-101): all that partners see in the history, their own included. */
export function partnerEventsOf({ action, side }: OrderTransition): PartnerEventType[] {
  if (BUYING_ACTIONS.includes(action)) return [];
  return action === 'rebid' || (action === 'extendOffer' && side === 'Management')
    ? ['order.updated', 'order.offer_received']
    : ['order.updated'];
}
