// The side, approval level or staff that acts next on an order (ODT-059).

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { OrderState } from './states.ts';

const TURNS = ['partner', 'sales', 'level1', 'level2', 'operator', 'refund', 'nobody'] as const;
export type Turn = (typeof TURNS)[number];
export type StaffTurn = Exclude<Turn, 'partner' | 'nobody'>;

/** `nobody`: the system acts next, or the order has ended. */
const TURN_OF_STATE: Record<OrderState, Turn> = {
  Draft: 'partner',
  Submitted: 'sales',
  Rebidding: 'partner',
  Confirmed: 'sales',
  Withdraw: 'partner',
  Revoked: 'sales',
  Rejected: 'nobody',
  Refused: 'nobody',
  AdminRefused: 'sales',
  SalesmanApproved: 'level1',
  Level1Approved: 'level2',
  Level2Approved: 'nobody',
  Processing: 'nobody',
  Paused: 'operator',
  OutOfStock: 'operator',
  PromotionExpired: 'nobody',
  Failed: 'operator',
  Completed: 'nobody',
  Closed: 'nobody',
  Cancelled: 'nobody',
  Refund: 'refund',
  Refunded: 'nobody',
  Transferred: 'nobody',
};
export const turnOf = (state: OrderState): Turn => TURN_OF_STATE[state];

/** Permission of the staff whose turn it is. */
export const TURN_PERMISSION: Record<StaffTurn, Permission> = {
  sales: 'Order.Approve',
  level1: 'Order.Level1Approve',
  level2: 'Order.Level2Approve',
  operator: 'Order.Reprocess',
  refund: 'Order.Refund',
};

/** Names in a reply; the rest is counted. */
export const MAX_NAMED = 3;

export const turnCalls = {
  show: get('/order/management/:id/turn', {
    summary: 'Tells whose turn it is on an order.',
    access: staff('Order.View'),
    input: z.strictObject({ id: field.id() }),
    reply: z.object({
      turn: z.enum(TURNS),
      /** Whether the caller can take it. */
      isYours: z.boolean(),
      /** Active staff who can, except the caller; SuperAdmins come last. */
      people: z.array(z.string()),
      /** Others beyond those named. */
      more: z.number(),
    }),
  }),
};
