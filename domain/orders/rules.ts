// Rules of the order lifecycle: actions, permitted users, states before and after; one row per LIFE-T of
// docs/spec/order-lifecycle.md. Pure: no database, clock or HTTP. The server enforces them, the browser renders them.
// Long, because it is a table.

import { type Actor, hasPermission } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { type Fault, Refusal } from '#domain/base/refusal.ts';
import type { Scope } from '#domain/base/roles.ts';
import { spellTime } from '#domain/base/spell-day.ts';
import { isInPeriod, type Time } from '#domain/base/time.ts';
import { orderCopy } from './copy.ts';
import { isExpired, OPEN_OFFER_STATES } from './offer-expiry.ts';
import { availableKeys } from './quantities.ts';
import { FINISHED_STATES, NO_ORDER_STATE, ORDER_STATES, type OrderState, type OwnPart } from './states.ts';

/** Inputs of the rules. */
export interface OrderFacts {
  state: OrderState;
  quantity: number;
  completedCount: number;
  bufferedCount: number;
  deliveredQuantity: number;
  packageCount: number;
  isBilled: boolean;
  anomalyStatus: 'None' | 'PriceDifference' | 'Ignored';
  /** Promotion window; null for an order from inventory. */
  promotion: { validFrom: Time; validTo: Time } | null;
  /** State before the refund request. */
  stateBeforeRefund: OrderState | null;
  /** Unpacked keys from inventory. */
  fromStock: number;
  /** Keys in sent packages, which never move again. */
  sentQuantity: number;
  /** True for orders of the house account. */
  ofSystem: boolean;
  /** Whether the provider supports reservations. */
  reservable: boolean;
  /** Whether a purchase in flight may still deliver a key. */
  keysUnderWay: boolean;
  /** Level 1 approver if someone else must approve at level 2, else null. */
  level1By: string | null;
  /** Staff author of the current offer if four-eyes approval applies, else null. */
  offerBy: string | null;
  /** Last moment at which the newest offer can be accepted; null if it does not expire or is not open. */
  offerValidUntil: Time | null;
}

/** A transition whose target depends on the order's keys. */
interface StateChoice {
  among: readonly OrderState[];
  choose: (order: OrderFacts) => OrderState;
}

interface Rule {
  id: string;
  side: 'Partner' | 'Management' | 'System';
  /** Any one of these; the system needs none. */
  rights?: readonly Permission[];
  /** Any one of these, in addition to the permission. */
  scopes?: readonly Scope[];
  /** `NO_ORDER_STATE` if the order does not exist yet. */
  from: readonly OrderState[] | typeof NO_ORDER_STATE;
  /** Omitted if the state is unchanged. */
  to?: OrderState | StateChoice;
  /** Reason for refusal, or false. */
  unless?: (order: OrderFacts, actor: Actor, now: Time) => Fault | false;
}

const WRONG_STATE: Fault = { code: 'order_status', text: orderCopy.wrongState };
const NOTHING_TO_MOVE: Fault = { code: 'nothing_to_move', text: orderCopy.nothingToMove };

/** Existing orders depend on the promotion window; publication only affects new orders (PRO-011). */
const promotionValid: Rule['unless'] = ({ promotion }, _, now) =>
  promotion && !isInPeriod(now, promotion.validFrom, promotion.validTo)
    ? { code: 'promotion_invalid', text: orderCopy.promotionInvalid }
    : false;

/** Only an offer that is still valid can be accepted (LIFE-036). */
const offerValid: Rule['unless'] = (order, actor, now) =>
  order.offerValidUntil !== null && isExpired(order.offerValidUntil, now)
    ? { code: 'offer_expired', text: orderCopy.offerExpired[actor.side](spellTime(order.offerValidUntil)) }
    : promotionValid(order, actor, now);

/** An expiry can be extended even after it has passed, but it cannot be added to an existing offer. */
const hasExpiry: Rule['unless'] = (order, actor, now) =>
  order.offerValidUntil === null
    ? { code: 'no_expiry', text: orderCopy.expiryMissing }
    : promotionValid(order, actor, now);

/** The user's earlier involvement that requires a different approver, or null. */
export const ownPartIn = (
  { level1By, offerBy }: Pick<OrderFacts, 'level1By' | 'offerBy'>,
  { userId }: Pick<Actor, 'userId'>,
): OwnPart | null =>
  userId === null ? null : offerBy === userId ? 'own_offer' : level1By === userId ? 'same_approver' : null;

/** Under four eyes, neither the author of the offer nor the level 1 approver may approve. */
const byAnotherPerson: Rule['unless'] = (order, actor, now) => {
  const code = ownPartIn(order, actor);
  return code ? { code, text: orderCopy.ownPart[code] } : offerValid(order, actor, now);
};

const notBilled: Rule['unless'] = ({ isBilled }) =>
  isBilled ? { code: 'order_billed', text: orderCopy.alreadyInvoiced } : false;
const hasKeys: Rule['unless'] = (order) => (availableKeys(order) > 0 ? false : WRONG_STATE);
const hasPackages: Rule['unless'] = (order) => (order.packageCount > 0 ? false : WRONG_STATE);
const anomalySettled: Rule['unless'] = (order, actor, now) =>
  order.anomalyStatus === 'PriceDifference'
    ? { code: 'anomaly_open', text: orderCopy.anomalyOpen }
    : promotionValid(order, actor, now);

const countBought = (order: Bought): number => order.completedCount + order.bufferedCount;
type Bought = Pick<OrderFacts, 'completedCount' | 'bufferedCount'>;

/** Whether the order has paid keys, or a purchase in flight may still deliver one. Exported for tests. */
export const holdsKeys = (order: Bought & Pick<OrderFacts, 'keysUnderWay'>): boolean =>
  countBought(order) > 0 || order.keysUnderWay;

/** Otherwise keys would be stuck in an order without an ending; `close` and later actions move them. */
const holdsNoKeys: Rule['unless'] = (order, { side }) =>
  holdsKeys(order)
    ? { code: 'keys_held', text: side === 'Partner' ? orderCopy.keysBought : orderCopy.keysHeld }
    : false;

/** State after cancelling: bought keys keep the order alive (LIFE-T30). */
export const stateAfterClose = (order: Bought & Pick<OrderFacts, 'fromStock'>): 'Cancelled' | 'Closed' =>
  countBought(order) - order.fromStock === 0 ? 'Cancelled' : 'Closed';

/** State after stopping: any key completes the order (LIFE-T31). */
export const stateAfterHardStop = (order: Bought): 'Cancelled' | 'Completed' =>
  countBought(order) === 0 ? 'Cancelled' : 'Completed';

const statesExcept = (...states: OrderState[]): readonly OrderState[] =>
  ORDER_STATES.filter((state) => !states.includes(state));

const EDITABLE = statesExcept('Refused', 'Rejected', 'Refunded', 'Transferred');
const EDITORS: readonly Scope[] = ['management', 'admin'];
/** States before buying, or after a reopening stopped it. */
export const BEFORE_BUYING: readonly OrderState[] = [
  'Submitted',
  'Rebidding',
  'Confirmed',
  'Withdraw',
  'Revoked',
  'Refused',
  'AdminRefused',
  'SalesmanApproved',
  'Level1Approved',
  'Level2Approved',
];
/** States that allow a refund request, and to which its withdrawal returns. */
const REFUNDABLE = ['Completed', 'Closed', 'PromotionExpired'] as const;

/** A person settles a purchase whatever the state of its order; the purchase itself is checked in server/buying. */
const STATEMENT_RULE = {
  id: 'LIFE-T48',
  side: 'Management',
  rights: ['Order.Reprocess'],
  scopes: ['admin'],
  from: ORDER_STATES,
} as const satisfies Rule;

/** Approvals are ordered from the highest permission down; the last matching row decides (LIFE-T17 to T19). */
export const RULES = {
  place: [
    { id: 'LIFE-T01', side: 'Partner', rights: ['Order.Create'], from: NO_ORDER_STATE, to: 'Submitted' },
    { id: 'LIFE-T02', side: 'Management', rights: ['Order.Create'], from: NO_ORDER_STATE, to: 'Submitted' },
    {
      id: 'LIFE-T04',
      side: 'Management',
      rights: ['Order.CreateFromInventory'],
      from: NO_ORDER_STATE,
      to: 'Submitted',
    },
  ],
  draft: [{ id: 'LIFE-T03', side: 'Management', rights: ['Order.Create'], from: NO_ORDER_STATE, to: 'Draft' }],
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
  withdraw: [
    {
      id: 'LIFE-T06',
      side: 'Partner',
      rights: ['Order.Withdraw'],
      from: ['Submitted'],
      to: 'Withdraw',
      unless: holdsNoKeys,
    },
  ],
  confirm: [
    {
      id: 'LIFE-T07',
      side: 'Partner',
      rights: ['Order.Approve', 'Order.Confirm'],
      from: ['Rebidding'],
      to: 'Confirmed',
      unless: offerValid,
    },
  ],
  reject: [
    {
      id: 'LIFE-T08',
      side: 'Partner',
      rights: ['Order.Reject'],
      from: ['Rebidding'],
      to: 'Rejected',
      unless: holdsNoKeys,
    },
  ],
  cancel: [
    {
      id: 'LIFE-T09',
      side: 'Partner',
      rights: ['Order.Cancel'],
      from: ['Draft', 'Submitted', 'Withdraw', 'Confirmed'],
      to: 'Cancelled',
      unless: holdsNoKeys,
    },
    {
      id: 'LIFE-T11',
      side: 'Partner',
      rights: ['Order.RefundRequest'],
      from: ['Refund'],
      to: { among: REFUNDABLE, choose: ({ stateBeforeRefund }) => stateBeforeRefund ?? 'Completed' },
    },
  ],
  requestRefund: [{ id: 'LIFE-T10', side: 'Partner', rights: ['Order.RefundRequest'], from: REFUNDABLE, to: 'Refund' }],
  rebid: [
    {
      id: 'LIFE-T12',
      side: 'Management',
      rights: ['Order.ReBid'],
      from: ['Submitted', 'Revoked', 'AdminRefused'],
      to: 'Rebidding',
      unless: promotionValid,
    },
    {
      id: 'LIFE-T13',
      side: 'Management',
      rights: ['Order.ReBid'],
      scopes: ['admin'],
      from: ['SalesmanApproved'],
      to: 'Rebidding',
      unless: promotionValid,
    },
  ],
  extendOffer: [
    {
      id: 'LIFE-T52',
      side: 'Partner',
      rights: ['Order.Create'],
      from: ['Submitted', 'SalesmanApproved', 'Level1Approved'],
      unless: hasExpiry,
    },
    { id: 'LIFE-T53', side: 'Management', rights: ['Order.ReBid'], from: ['Rebidding'], unless: hasExpiry },
  ],
  expireOffer: [
    {
      id: 'LIFE-T54',
      side: 'System',
      from: OPEN_OFFER_STATES,
      unless: ({ offerValidUntil }, _, now) => (isExpired(offerValidUntil, now) ? false : WRONG_STATE),
    },
  ],
  revoke: [{ id: 'LIFE-T14', side: 'Management', rights: ['Order.Revoke'], from: ['Rebidding'], to: 'Revoked' }],
  refuse: [
    {
      id: 'LIFE-T15',
      side: 'Management',
      rights: ['Order.Refuse'],
      from: ['Submitted', 'Revoked', 'AdminRefused'],
      to: 'Refused',
      unless: holdsNoKeys,
    },
    {
      id: 'LIFE-T16',
      side: 'Management',
      rights: ['Order.Refuse'],
      scopes: ['admin'],
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
      unless: byAnotherPerson,
    },
    {
      id: 'LIFE-T18',
      side: 'Management',
      rights: ['Order.Level1Approve'],
      from: ['Submitted', 'Confirmed', 'SalesmanApproved'],
      to: 'Level1Approved',
      unless: byAnotherPerson,
    },
    {
      id: 'LIFE-T17',
      side: 'Management',
      rights: ['Order.Approve'],
      from: ['Submitted', 'Confirmed'],
      to: 'SalesmanApproved',
      unless: byAnotherPerson,
    },
    // By the rule of the company (API-142), whose limits server/orders/approval-rule checks.
    { id: 'LIFE-T50', side: 'System', from: ['Submitted'], to: 'Level2Approved', unless: offerValid },
  ],
  start: [{ id: 'LIFE-T20', side: 'System', from: ['Level2Approved'], to: 'Processing' }],
  resubmit: [
    {
      id: 'LIFE-T21',
      side: 'Management',
      rights: ['Order.ReBid'],
      from: [
        'Rebidding',
        'Confirmed',
        'SalesmanApproved',
        'Level1Approved',
        'Level2Approved',
        'Failed',
        'Refused',
        'AdminRefused',
      ],
      to: 'Submitted',
      // An order can be invoiced during buying: billed terms are not renegotiated.
      unless: notBilled,
    },
  ],
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
  close: [
    {
      id: 'LIFE-T30',
      side: 'Management',
      rights: ['Order.Cancel'],
      from: ['Processing', 'Failed', 'Paused'],
      to: { among: ['Cancelled', 'Closed'], choose: stateAfterClose },
    },
    // The only ending for an order that was reopened with keys and cannot be approved.
    {
      id: 'LIFE-T30',
      side: 'Management',
      rights: ['Order.Cancel'],
      from: BEFORE_BUYING,
      to: { among: ['Cancelled', 'Closed'], choose: stateAfterClose },
      unless: (order) => (holdsKeys(order) ? false : WRONG_STATE),
    },
  ],
  hardStop: [
    {
      id: 'LIFE-T31',
      side: 'Management',
      rights: ['Order.Close'],
      from: ['Processing', 'Paused', 'Closed', 'OutOfStock', 'PromotionExpired'],
      to: { among: ['Cancelled', 'Completed'], choose: stateAfterHardStop },
      unless: notBilled,
    },
  ],
  refund: [
    {
      id: 'LIFE-T32',
      side: 'Management',
      rights: ['Order.Refund'],
      from: ['Completed', 'Refund', 'PromotionExpired', 'Failed'],
      to: 'Refunded',
      unless: ({ state, deliveredQuantity, quantity }) =>
        state === 'Failed' && deliveredQuantity !== quantity ? WRONG_STATE : false,
    },
  ],
  sendToInventory: [
    {
      id: 'LIFE-T33',
      side: 'Management',
      rights: ['Order.SendToInventory'],
      from: ['Completed', 'Closed', 'PromotionExpired'],
      unless: (order, { role }) => {
        if (order.ofSystem || role === 'Finance') return WRONG_STATE;
        return countBought(order) > order.sentQuantity ? false : NOTHING_TO_MOVE;
      },
    },
  ],
  transfer: [
    {
      id: 'LIFE-T33',
      side: 'Management',
      rights: ['Order.SendToInventory'],
      from: ['Completed', 'Closed', 'PromotionExpired'],
      to: 'Transferred',
    },
    { id: 'LIFE-T38', side: 'System', from: ['Completed'], to: 'Transferred' },
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
    { id: 'LIFE-T37', side: 'System', from: ['Processing', 'Completed'], unless: hasKeys },
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
    { id: 'LIFE-T37', side: 'System', from: ['Processing', 'Completed'], unless: hasPackages },
  ],
  ignoreAnomaly: [
    {
      id: 'LIFE-T45',
      side: 'Management',
      rights: ['Order.Approve'],
      from: ORDER_STATES,
      unless: (order) => (order.anomalyStatus === 'PriceDifference' ? false : WRONG_STATE),
    },
  ],
  setPaidStatus: [
    {
      id: 'LIFE-T39',
      side: 'Management',
      rights: ['Order.PaidStatusEdit'],
      from: statesExcept('Draft', 'Cancelled', 'Refused', 'Rejected'),
    },
    { id: 'LIFE-T49', side: 'System', from: ORDER_STATES },
  ],
  edit: [
    {
      id: 'LIFE-T40',
      side: 'Management',
      rights: ['Order.Edit'],
      scopes: EDITORS,
      from: EDITABLE,
      unless: notBilled,
    },
  ],
  editBlending: [
    { id: 'LIFE-T41', side: 'Management', rights: ['Order.Edit'], scopes: EDITORS, from: ['Submitted', 'Paused'] },
  ],
  editOfferPrice: [
    { id: 'LIFE-T42', side: 'Management', rights: ['Order.UpdateOfferPrice'], from: EDITABLE, unless: notBilled },
  ],
  editDeliveryStart: [
    { id: 'LIFE-T43', side: 'Management', rights: ['Order.Edit'], from: statesExcept('Closed', 'Cancelled', 'Refund') },
  ],
  syncQuantity: [
    {
      id: 'LIFE-T44',
      side: 'Management',
      rights: ['Order.Edit'],
      from: ['Paused', 'Completed', 'Closed', 'PromotionExpired', 'OutOfStock', 'Failed'],
      unless: (order, actor, now) => (countBought(order) === 0 ? WRONG_STATE : notBilled(order, actor, now)),
    },
  ],
  setInvoicing: [
    { id: 'LIFE-T46', side: 'Management', rights: ['Invoice.Create'], from: ORDER_STATES, unless: notBilled },
  ],
  creditClaims: [{ id: 'LIFE-T51', side: 'Management', rights: ['Invoice.Create'], from: FINISHED_STATES }],
  settlePurchase: [STATEMENT_RULE],
  voidPurchase: [STATEMENT_RULE],
  allocate: [
    {
      id: 'LIFE-T47',
      side: 'Management',
      rights: ['Order.Allocation'],
      from: ['Paused'],
      unless: ({ reservable }) => (reservable ? false : WRONG_STATE),
    },
  ],
} as const satisfies Record<string, readonly Rule[]>;

export type OrderAction = keyof typeof RULES;
export const ORDER_ACTIONS = Object.keys(RULES) as [OrderAction, ...OrderAction[]];

/** Actions without a button of their own. Exported for tests. */
export const SYSTEM_ACTIONS = [
  'place',
  'draft',
  'start',
  'complete',
  'stockOut',
  'restock',
  'fail',
  'anomaly',
  'expire',
  'expireOffer',
  'transfer',
  'creditClaims',
  'settlePurchase',
  'voidPurchase',
] as const satisfies readonly OrderAction[];

/** User actions on an existing order, which can be offered as buttons. */
export type PersonAction = Exclude<OrderAction, (typeof SYSTEM_ACTIONS)[number]>;
const systemActions: readonly OrderAction[] = SYSTEM_ACTIONS;
export const PERSON_ACTIONS = ORDER_ACTIONS.filter(
  (action): action is PersonAction => !systemActions.includes(action),
) as [PersonAction, ...PersonAction[]];

const rowsOf = (action: OrderAction): readonly Rule[] => RULES[action];

const hasScopeFor = (row: Rule, actor: Actor): boolean =>
  row.scopes === undefined || (actor.scope !== null && row.scopes.includes(actor.scope));

/** Whether the rule applies to the actor apart from scope and state. */
const isRuleOfRights = (row: Rule, actor: Actor): boolean =>
  row.side === actor.side && (row.rights === undefined || row.rights.some((right) => hasPermission(actor, right)));

/** Whether the rule applies to the actor, whatever the state. */
const isRuleFor = (row: Rule, actor: Actor): boolean => isRuleOfRights(row, actor) && hasScopeFor(row, actor);

const matchesState = (row: Rule, state: OrderState | typeof NO_ORDER_STATE): boolean =>
  row.from === NO_ORDER_STATE ? state === NO_ORDER_STATE : state !== NO_ORDER_STATE && row.from.includes(state);

/** A refusal by state includes the actual state (ERR-005, LIFE-033). */
const refusalOfState = ({ code, text }: Fault, state: string): Refusal =>
  new Refusal(code, text, code === 'order_status' ? { state } : {});

/**
 * State after `action`.
 * @throws Refusal 403 without the permission or scope required in this state, 409 if state or guard forbids it
 * (ERR-005)
 */
export function nextState(action: OrderAction, order: OrderFacts, actor: Actor, now: Time): OrderState {
  const rows = rowsOf(action).filter((row) => isRuleFor(row, actor));
  if (rows.length === 0) throw new Refusal('forbidden', commonCopy.notAllowed);
  const row = rows.find((candidate) => matchesState(candidate, order.state));
  if (!row) {
    const isScopeMissing = rowsOf(action).some(
      (other) => isRuleOfRights(other, actor) && !hasScopeFor(other, actor) && matchesState(other, order.state),
    );
    throw isScopeMissing ? new Refusal('forbidden', commonCopy.notAllowed) : refusalOfState(WRONG_STATE, order.state);
  }
  const fault = row.unless?.(order, actor, now);
  if (fault) throw refusalOfState(fault, order.state);
  if (row.to === undefined) return order.state;
  return typeof row.to === 'string' ? row.to : row.to.choose(order);
}

/** Whether the actor may perform the action now. Exported for tests. */
export const canTransition = (action: OrderAction, order: OrderFacts, actor: Actor, now: Time): boolean =>
  rowsOf(action).some(
    (row) => isRuleFor(row, actor) && matchesState(row, order.state) && !row.unless?.(order, actor, now),
  );

/** Actions to offer to this actor now. */
export const allowedActions = (order: OrderFacts, actor: Actor, now: Time): PersonAction[] =>
  PERSON_ACTIONS.filter((action) => canTransition(action, order, actor, now));

const targetStates = (to: Rule['to'], from: string): readonly string[] =>
  to === undefined ? [from] : typeof to === 'string' ? [to] : to.among;

/** All transitions that may appear in history: action, from, to. */
export function listTransitions(): { action: OrderAction; from: string; to: string }[] {
  const all = ORDER_ACTIONS.flatMap((action) =>
    rowsOf(action).flatMap(({ from, to }) =>
      (from === NO_ORDER_STATE ? [NO_ORDER_STATE] : from).flatMap((start) =>
        targetStates(to, start).map((end) => ({ action, from: start as string, to: end as string })),
      ),
    ),
  );
  return [...new Map(all.map((one) => [`${one.action} ${one.from} ${one.to}`, one])).values()];
}
