// Actions of orders in the partner API.

import type { PersonAction } from '#domain/orders/rules.ts';

/** Actions of the partner API, named like their calls. */
export const API_ACTIONS = [
  'confirm',
  'reject',
  'withdraw',
  'cancel',
  'offers',
  'extend',
  'refund-request',
  'draws',
] as const;
type ApiAction = (typeof API_ACTIONS)[number];

/** Actions of partners by their call; the others belong to staff, or are part of a draw. */
export const ACTION_OF: Readonly<Partial<Record<PersonAction, ApiAction>>> = {
  confirm: 'confirm',
  reject: 'reject',
  withdraw: 'withdraw',
  cancel: 'cancel',
  submit: 'offers',
  extendOffer: 'extend',
  requestRefund: 'refund-request',
  createPackage: 'draws',
};
