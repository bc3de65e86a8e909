// What may be done to an order, by whom, from which state, and what becomes of it: one row for each LIFE-T of the
// specification. Pure: no database, no clock, no HTTP. The server obeys it, the browser draws it.

import { type Actor, may } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type Time, within } from '#domain/base/time.ts';
import { copy } from './copy.ts';
import { available } from './quantities.ts';
import { NOT_YET, ORDER_STATES, type OrderState } from './states.ts';

/** What the rules look at. */
export interface OrderFacts {
  state: OrderState;
  quantity: number;
  completedCount: number;
  bufferedCount: number;
  deliveredQuantity: number;
  packageCount: number;
  isBilled: boolean;
  anomalyStatus: 'None' | 'PriceDifference' | 'Ignored';
  /** The promotion's window and publication; null for an order from inventory. */
  promotion: { validFrom: Time; validTo: Time; published: boolean } | null;
}

interface Row {
  id: string;
  side: 'Partner' | 'Management' | 'System';
  /** Any one of these; the system needs none. */
  rights?: readonly Permission[];
  scope?: 'admin';
  /** Left out where an order does not exist before. */
  from: readonly OrderState[] | typeof NOT_YET;
  /** Left out when the state stays as it is. */
  to?: OrderState;
  /** The sentence that refuses it, or false. */
  unless?: (order: OrderFacts, actor: Actor, now: Time) => string | false;
}

const promotionValid: Row['unless'] = ({ promotion }, _, now) =>
  promotion && !(promotion.published && within(now, promotion.validFrom, promotion.validTo))
    ? copy.promotionInvalid
    : false;

const hasKeys: Row['unless'] = (order) => (available(order) > 0 ? false : copy.wrongState);
const hasPackages: Row['unless'] = (order) => (order.packageCount > 0 ? false : copy.wrongState);
const anomalySettled: Row['unless'] = (order, actor, now) =>
  order.anomalyStatus === 'PriceDifference' ? copy.anomalyOpen : promotionValid(order, actor, now);

/** Approvals are tried from the highest right down, so that the last row that fits decides (LIFE-T17 to T19). */
export const RULES = {
  place: [{ id: 'LIFE-T01', side: 'Partner', rights: ['Order.Create'], from: NOT_YET, to: 'Submitted' }],
  submit: [
    {
      id: 'LIFE-T05',
      side: 'Partner',
      rights: ['Order.Create'],
      from: ['Draft', 'Withdraw', 'Rebidding'],
      to: 'Submitted',
      unless: promotionValid,
    },
  ],
  withdraw: [{ id: 'LIFE-T06', side: 'Partner', rights: ['Order.Withdraw'], from: ['Submitted'], to: 'Withdraw' }],
  refuse: [
    {
      id: 'LIFE-T15',
      side: 'Management',
      rights: ['Order.Refuse'],
      from: ['Submitted', 'Revoked', 'AdminRefused'],
      to: 'Refused',
    },
    {
      id: 'LIFE-T16',
      side: 'Management',
      rights: ['Order.Refuse'],
      scope: 'admin',
      from: ['SalesmanApproved'],
      to: 'AdminRefused',
    },
  ],
  approve: [
    {
      id: 'LIFE-T19',
      side: 'Management',
      rights: ['Order.Level2Approve'],
      from: ['Submitted', 'Confirmed', 'SalesmanApproved', 'Level1Approved'],
      to: 'Level2Approved',
      unless: promotionValid,
    },
    {
      id: 'LIFE-T18',
      side: 'Management',
      rights: ['Order.Level1Approve'],
      from: ['Submitted', 'Confirmed', 'SalesmanApproved'],
      to: 'Level1Approved',
      unless: promotionValid,
    },
    {
      id: 'LIFE-T17',
      side: 'Management',
      rights: ['Order.Approve'],
      from: ['Submitted', 'Confirmed'],
      to: 'SalesmanApproved',
      unless: promotionValid,
    },
  ],
  start: [{ id: 'LIFE-T20', side: 'System', from: ['Level2Approved'], to: 'Processing' }],
  pause: [{ id: 'LIFE-T22', side: 'Management', rights: ['Order.Reprocess'], from: ['Processing'], to: 'Paused' }],
  resume: [
    {
      id: 'LIFE-T23',
      side: 'Management',
      rights: ['Order.Reprocess'],
      from: ['Paused', 'Failed'],
      to: 'Processing',
      unless: anomalySettled,
    },
  ],
  complete: [{ id: 'LIFE-T24', side: 'System', from: ['Processing'], to: 'Completed' }],
  stockOut: [{ id: 'LIFE-T25', side: 'System', from: ['Processing'], to: 'OutOfStock' }],
  restock: [
    { id: 'LIFE-T26', side: 'System', from: ['OutOfStock'], to: 'Processing' },
    { id: 'LIFE-T26', side: 'Management', rights: ['Order.Reprocess'], from: ['OutOfStock'], to: 'Processing' },
  ],
  fail: [{ id: 'LIFE-T27', side: 'System', from: ['Processing'], to: 'Failed' }],
  anomaly: [{ id: 'LIFE-T28', side: 'System', from: ['Processing'], to: 'Paused' }],
  expire: [
    {
      id: 'LIFE-T29',
      side: 'System',
      from: ['Processing', 'Paused', 'OutOfStock', 'Level2Approved'],
      to: 'PromotionExpired',
    },
  ],
  createPackage: [
    {
      id: 'LIFE-T34',
      side: 'Partner',
      rights: ['Order.CreatePackage'],
      from: ['Processing', 'Completed', 'Closed'],
      unless: hasKeys,
    },
    {
      id: 'LIFE-T35',
      side: 'Management',
      rights: ['Order.CreatePackage'],
      from: ['Processing', 'Paused', 'Completed', 'PromotionExpired', 'Closed'],
      unless: hasKeys,
    },
  ],
  sendPackage: [
    {
      id: 'LIFE-T36',
      side: 'Partner',
      rights: ['Order.SendPackage'],
      from: ['Processing', 'Completed', 'Closed'],
      unless: hasPackages,
    },
    {
      id: 'LIFE-T36',
      side: 'Management',
      rights: ['Order.SendPackage'],
      from: ['Processing', 'Paused', 'Completed', 'PromotionExpired', 'Closed'],
      unless: hasPackages,
    },
  ],
  ignoreAnomaly: [
    {
      id: 'LIFE-T45',
      side: 'Management',
      rights: ['Order.Approve'],
      from: ORDER_STATES,
      unless: (order) => (order.anomalyStatus === 'PriceDifference' ? false : copy.wrongState),
    },
  ],
} as const satisfies Record<string, readonly Row[]>;

export type OrderAction = keyof typeof RULES;
export const ORDER_ACTIONS = Object.keys(RULES) as [OrderAction, ...OrderAction[]];

/** Actions that a person takes on an order that exists: what an order can offer as buttons. */
export type PersonAction = Exclude<
  OrderAction,
  'place' | 'start' | 'complete' | 'stockOut' | 'fail' | 'anomaly' | 'expire' | 'restock'
>;
const OF_THE_SYSTEM: readonly OrderAction[] = [
  'place',
  'start',
  'complete',
  'stockOut',
  'fail',
  'anomaly',
  'expire',
  'restock',
];
export const PERSON_ACTIONS = ORDER_ACTIONS.filter(
  (action): action is PersonAction => !OF_THE_SYSTEM.includes(action),
) as [PersonAction, ...PersonAction[]];

const rowsOf = (action: OrderAction): readonly Row[] => RULES[action];

/** Is the row this actor's to use, whatever the state? */
const belongsTo = (row: Row, actor: Actor): boolean =>
  row.side === actor.side &&
  (row.rights === undefined || row.rights.some((right) => may(actor, right))) &&
  (row.scope === undefined || actor.scope === row.scope);

const fits = (row: Row, state: OrderState | typeof NOT_YET): boolean =>
  row.from === NOT_YET ? state === NOT_YET : state !== NOT_YET && row.from.includes(state);

/**
 * The state that `action` leads to.
 * @throws Refusal 403 without the right, 409 when the state or a guard forbids it
 */
export function step(action: OrderAction, order: OrderFacts, actor: Actor, now: Time): OrderState {
  const rows = rowsOf(action).filter((row) => belongsTo(row, actor));
  if (rows.length === 0) throw new Refusal('forbidden', common.notAllowed);
  const row = rows.find((candidate) => fits(candidate, order.state));
  if (!row) throw new Refusal('conflict', copy.wrongState, { code: 'order_status' });
  const reason = row.unless?.(order, actor, now);
  if (reason) throw new Refusal('conflict', reason, { code: 'order_rule' });
  return row.to ?? order.state;
}

/** The actions this actor could take now. */
export const allowed = (order: OrderFacts, actor: Actor, now: Time): PersonAction[] =>
  PERSON_ACTIONS.filter((action) =>
    rowsOf(action).some((row) => belongsTo(row, actor) && fits(row, order.state) && !row.unless?.(order, actor, now)),
  );

/** Every step that history may hold: action, from, to. */
export function transitions(): { action: OrderAction; from: string; to: string }[] {
  const all = ORDER_ACTIONS.flatMap((action) =>
    rowsOf(action).flatMap((row) =>
      row.from === NOT_YET
        ? [{ action, from: NOT_YET as string, to: row.to as string }]
        : row.from.map((from) => ({ action, from: from as string, to: (row.to ?? from) as string })),
    ),
  );
  return [...new Map(all.map((one) => [`${one.action} ${one.from} ${one.to}`, one])).values()];
}
