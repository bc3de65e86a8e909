// Approval by rule: the limits of a company within which its orders need no person, and the obstacles that leave an
// order to a person (API-140, API-142). Pure.

import type { Cents, E4 } from '#domain/base/money.ts';
import { computeMargin } from '#domain/orders/margin.ts';

/** Limits of a rule, amounts without tax. */
export interface RuleLimits {
  orderLimitCents: Cents;
  /** For all orders approved on a UTC day. */
  dayLimitCents: Cents;
  /** Lowest margin in basis points. */
  minMarginBp: number;
}

export const RULE_OBSTACLES = [
  'stopped',
  'switchedOff',
  'offer',
  'directSale',
  'orderLimit',
  'dayLimit',
  'unknownCost',
  'margin',
  'credit',
  'reminded',
  'refused',
] as const;
/** Why an order waits for a person. `refused`: the rules of orders forbid its approval, for example after its promotion. */
export type RuleObstacle = (typeof RULE_OBSTACLES)[number];

/** Facts about an order and its company that a rule compares. */
export interface RuledOrder {
  quantity: number;
  priceCents: Cents;
  /** The company's list price when the order was placed. */
  listPriceCents: Cents;
  /** Planned unit cost without markup; 0 if unknown. */
  unitCostE4: E4;
  /** Chosen on Direct Sales: a person decides how much of it comes from our own stock (DIR-004). */
  isDirectSale: boolean;
  /** Approved by rule earlier on the same UTC day. */
  dayCents: Cents;
  isWithinCredit: boolean;
  /** The company has an open invoice that it was reminded of. */
  isReminded: boolean;
  /** Approval by rule is stopped for all companies. */
  isStopped: boolean;
}

/** Without tax. */
export const amountOf = ({ quantity, priceCents }: Pick<RuledOrder, 'quantity' | 'priceCents'>): Cents =>
  quantity * priceCents;

/** All obstacles, in the order of `RULE_OBSTACLES`; none approves the order. Limits are null without a rule. */
export function findObstacles(order: RuledOrder, limits: RuleLimits | null): RuleObstacle[] {
  const amount = amountOf(order);
  const found: Record<RuleObstacle, boolean> = {
    stopped: order.isStopped,
    switchedOff: limits === null,
    offer: order.priceCents !== order.listPriceCents,
    directSale: order.isDirectSale,
    orderLimit: limits !== null && amount > limits.orderLimitCents,
    dayLimit: limits !== null && order.dayCents + amount > limits.dayLimitCents,
    unknownCost: order.unitCostE4 <= 0,
    margin: limits !== null && computeMargin(order.priceCents, order.unitCostE4) < limits.minMarginBp,
    credit: !order.isWithinCredit,
    reminded: order.isReminded,
    refused: false,
  };
  return RULE_OBSTACLES.filter((obstacle) => found[obstacle]);
}

/** Whether limits allow something that the earlier ones did not; a second person must confirm that (API-141). */
export const isRaised = (limits: RuleLimits, before: RuleLimits | null): boolean =>
  before === null ||
  limits.orderLimitCents > before.orderLimitCents ||
  limits.dayLimitCents > before.dayLimitCents ||
  limits.minMarginBp < before.minMarginBp;
