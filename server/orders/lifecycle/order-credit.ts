// Credit check of an order action: the amount that counts against the limit before and after it (COM-019).

import type { Cents } from '#domain/base/money.ts';
import { keysShown } from '#domain/orders/quantities.ts';
import type { OrderAction } from '#domain/orders/rules.ts';
import { CREDIT_STATES, type OrderState } from '#domain/orders/states.ts';
import type { Tx } from '#server/base/database/db.ts';
import { lockAccount, requireCredit } from '#server/credit/exposure.ts';
import type { ActionContext, OrderRow } from './order.ts';

const countsAgainstCredit = (state: OrderState): boolean => CREDIT_STATES.includes(state);

/** Actions that require sufficient credit even if the exposure does not increase (COM-019). */
const CREDIT_CHECKED_ACTIONS: readonly OrderAction[] = ['submit', 'confirm', 'approve'];
/** Ends an order with keys regardless of the company's debt; otherwise the keys would be stuck. */
const CREDIT_EXEMPT_ACTIONS: readonly OrderAction[] = ['close'];

/** Locks the account of an action that changes or checks credit usage, before any stock that its change may lock. */
export async function lockAccountBeforeStock(
  tx: Tx,
  action: OrderAction,
  before: OrderRow,
  state: OrderState,
): Promise<void> {
  if (countsAgainstCredit(before.state) !== countsAgainstCredit(state) || CREDIT_CHECKED_ACTIONS.includes(action))
    await lockAccount(tx, before.companyId);
}

/** Amount that counts against the credit limit, without tax. */
const creditExposure = (order: OrderRow): Cents =>
  order.isBilled || !countsAgainstCredit(order.state) ? 0 : keysShown(order.state, order) * order.offerPriceCents;

/** Refuses an action, by any user, that raises the exposure above the credit limit (COM-019). */
export async function checkCredit(
  tx: Tx,
  context: ActionContext,
  { action, before, after }: { action: OrderAction; before: OrderRow; after: OrderRow },
): Promise<void> {
  if (context.actor.side === 'System' || CREDIT_EXEMPT_ACTIONS.includes(action)) return;
  if (creditExposure(after) <= creditExposure(before) && !CREDIT_CHECKED_ACTIONS.includes(action)) return;
  await requireCredit(tx, context, {
    companyId: after.companyId,
    netAmounts: [creditExposure(after)],
    replacedOrderId: after.id,
    isOffered: action === 'confirm',
  });
}
