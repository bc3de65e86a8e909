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
import { turnCalls } from '#domain/orders/turn.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { approve, approveAll, type StartOrder } from '#server/orders/deciding/approval.ts';
import { previewApproveEffects } from '#server/orders/deciding/approve-effects.ts';
import { discardProposal } from '#server/orders/deciding/change-proposals.ts';
import { cancel, confirm, rebid, requestRefund } from '#server/orders/deciding/negotiation.ts';
import { editDeliveryStart, editOfferPrice, setInvoicing, setPaidStatus } from '#server/orders/deciding/order-edit.ts';
import { showApprovalSetting, updateApprovalSetting } from '#server/orders/lifecycle/approval-setting.ts';
import { type ActedOrder, type ActionContext, toActionResult } from '#server/orders/lifecycle/order.ts';
import { setPurchaseOrder } from '#server/orders/lifecycle/purchase-order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { showBlending } from '#server/orders/mix/blending.ts';
import { showCheapestMix } from '#server/orders/mix/cheapest-mix.ts';
import { submitBulk } from '#server/orders/placing/bulk-order.ts';
import { countFillableUnits, showFill } from '#server/orders/placing/inventory-fill.ts';
import { submitInventoryOrder } from '#server/orders/placing/inventory-order.ts';
import { extendOffer } from '#server/orders/placing/offer-expiry.ts';
import { listPendingOrders } from '#server/orders/placing/pending-orders.ts';
import { quoteOffer } from '#server/orders/placing/quote.ts';
import { submitOrder } from '#server/orders/placing/submission.ts';
import { showMyOrder, showOrder } from '#server/orders/reading/order-detail.ts';
import { serveOrderEvents } from '#server/orders/reading/order-event-stream.ts';
import { listOrderProcess, listUninvoicedOrders } from '#server/orders/reading/overview.ts';
import { countByStatus, searchOrders, searchPartnerOrders } from '#server/orders/reading/search.ts';
import { showTurn } from '#server/orders/reading/turn.ts';

const listRegions = ({ db }: QueryContext) =>
  db.all(sql<{ region: string }>`select name as region from region order by position, name`);

/** Wraps a command as a handler that returns the action result. */
const command =
  <I>(run: (tx: Tx, by: ActionContext, input: I) => Promise<ActedOrder>) =>
  async ({ tx, ...by }: CommandContext, input: I) =>
    toActionResult(await run(tx, by, input));

const simpleTransition = (action: 'refuse' | 'withdraw' | 'revoke' | 'reject') =>
  command((tx, by, input: Seen) => transition(tx, by, action, input));

export function registerOrderRoutes(edge: Edge, start: StartOrder): void {
  serveOrderEvents(edge);
  serve(edge, turnCalls, { show: showTurn });
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
    extendOffer: command(extendOffer),
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
    purchaseOrder: setPurchaseOrder,
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
    purchaseOrder: setPurchaseOrder,
    withdraw: simpleTransition('withdraw'),
    submit: command(submitOrder),
    extendOffer: command(extendOffer),
    confirm: command(confirm),
    reject: simpleTransition('reject'),
    requestRefund: command(requestRefund),
    cancel: command(cancel),
  });
}
