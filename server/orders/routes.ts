// Order calls. Those that also move keys (pause, resume, reopen) are served by server/buying.

import { sql } from 'kysely';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import {
  type Approval,
  approveAllCalls,
  editCalls,
  orderCalls,
  partnerOrderCalls,
  placingCalls,
  type Seen,
} from '#domain/orders/calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { pendingOrderCalls } from '#domain/orders/pending-orders.ts';
import { quoteCalls } from '#domain/orders/quote.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import type { CommandContext, QueryContext } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http.ts';
import { approve, approveAll, type StartOrder } from './approval.ts';
import { showApprovalSetting, updateApprovalSetting } from './approval-setting.ts';
import { previewApproveEffects } from './approve-effects.ts';
import { showBlending } from './blending.ts';
import { submitBulk } from './bulk-order.ts';
import { discardProposal } from './change-proposals.ts';
import { showCheapestMix } from './cheapest-mix.ts';
import { countFillableUnits, showFill } from './inventory-fill.ts';
import { submitInventoryOrder } from './inventory-order.ts';
import { cancel, confirm, rebid, requestRefund } from './negotiation.ts';
import { type ActionContext, type OrderRow, toActionResult, transition } from './order.ts';
import { showMyOrder, showOrder } from './order-detail.ts';
import { editDeliveryStart, editOfferPrice, setInvoicing, setPaidStatus } from './order-edit.ts';
import { serveOrderEvents } from './order-event-stream.ts';
import { listOrderProcess, listUninvoicedOrders } from './overview.ts';
import { listPendingOrders } from './pending-orders.ts';
import { quoteOffer } from './quote.ts';
import { countByStatus, searchOrders, searchPartnerOrders } from './search.ts';
import { submitOrder } from './submission.ts';

const listRegions = ({ db }: QueryContext) =>
  db.all(sql<{ region: string }>`select name as region from region order by position, name`);

/** Wraps a command as a handler that returns the action result. */
const command =
  <I>(run: (tx: Tx, by: ActionContext, input: I) => Promise<OrderRow>) =>
  async ({ tx, ...by }: CommandContext, input: I) =>
    toActionResult(await run(tx, by, input));

const simpleTransition = (action: 'refuse' | 'withdraw' | 'revoke' | 'reject') =>
  command((tx, by, input: Seen) => transition(tx, by, action, input));

export function registerOrderRoutes(edge: Edge, start: StartOrder): void {
  serveOrderEvents(edge);
  const { pause, resume, ignoreAnomaly, resubmit, ...here } = orderCalls;
  serve(edge, here, {
    list: searchOrders,
    one: showOrder,
    regions: listRegions,
    counts: countByStatus,
    blending: showBlending,
    approve: command((tx, by, input: Approval) => approve(tx, by, start, input)),
    refuse: simpleTransition('refuse'),
    rebid: command(rebid),
    revoke: simpleTransition('revoke'),
  });
  const { edit, blending, syncQuantity, ...terms } = editCalls;
  serve(edge, terms, {
    cheapest: showCheapestMix,
    offerPrice: async ({ tx, ...by }, input) => {
      const { order, isProposal } = await editOfferPrice(tx, by, input);
      return { ...toActionResult(order), ...(isProposal && { isProposal }) };
    },
    discardProposal: command(discardProposal),
    deliveryStart: command(editDeliveryStart),
    paidStatus: command(setPaidStatus),
    invoicing: command(setInvoicing),
  });
  serve(edge, overviewCalls, {
    uninvoiced: listUninvoicedOrders,
    myUninvoiced: listUninvoicedOrders,
    process: listOrderProcess,
  });
  serve(edge, placingCalls, {
    bulk: ({ tx, ...by }, input) => submitBulk(tx, by, input),
    fromInventory: command(submitInventoryOrder),
  });
  serve(edge, stockFillCalls, {
    fill: (context, input) => showFill(context, input),
    count: countFillableUnits,
  });
  serve(edge, pendingOrderCalls, { list: listPendingOrders });
  serve(edge, approvalSettingCalls, { get: showApprovalSetting, update: updateApprovalSetting });
  serve(edge, quoteCalls, { quote: quoteOffer });
  const { approveAll: approveAllCall, effects } = approveAllCalls;
  serveUnmanaged(edge, { all: approveAllCall }, { all: (open, { ids }) => approveAll(open, start, ids) });
  serve(edge, { effects }, { effects: (context, { ids }) => previewApproveEffects(context, ids) });
  serve(edge, partnerOrderCalls, {
    list: searchPartnerOrders,
    one: showMyOrder,
    regions: listRegions,
    counts: countByStatus,
    withdraw: simpleTransition('withdraw'),
    submit: command(submitOrder),
    confirm: command(confirm),
    reject: simpleTransition('reject'),
    requestRefund: command(requestRefund),
    cancel: command(cancel),
  });
}
