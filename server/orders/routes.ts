// The calls of orders. What moves their keys as well (pausing, resuming, reopening) is served by the buying of keys.

import { sql } from 'kysely';
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
import { quoteCalls } from '#domain/orders/quote.ts';
import { fillCalls } from '#domain/stock/calls.ts';
import type { Reading, Writing } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import { approve, approveAll, type Start } from './approve.ts';
import { approveEffects } from './approve-effects.ts';
import { showBlending } from './blending.ts';
import { submitBulk } from './bulk.ts';
import { showCheapest } from './cheapest-mix.ts';
import { editDeliveryStart, editOfferPrice, setInvoicing, setPaidStatus } from './edit.ts';
import { countFor, showFill } from './fill.ts';
import { submitFromInventory } from './from-inventory.ts';
import { liveOrders } from './live.ts';
import { cancel, confirm, rebid, requestRefund } from './negotiate.ts';
import { type By, type OrderRow, resultOf, take } from './order.ts';
import { orderProcess, uninvoiced } from './overview.ts';
import { quoteOffer } from './quote.ts';
import { search, searchMine, statusCounts } from './search.ts';
import { showMyOrder, showOrder } from './show.ts';
import { submit } from './submit.ts';

const regions = ({ db }: Reading) =>
  db.all(sql<{ region: string }>`select name as region from region order by position, name`);

/** A command as the handler of a call that answers what became of the order. */
const command =
  <I>(run: (tx: Tx, by: By, input: I) => Promise<OrderRow>) =>
  async ({ tx, ...by }: Writing, input: I) =>
    resultOf(await run(tx, by, input));

const plainly = (action: 'refuse' | 'withdraw' | 'revoke' | 'reject') =>
  command((tx, by, input: Seen) => take(tx, by, action, input));

export function orders(edge: Edge, start: Start): void {
  liveOrders(edge);
  const { pause, resume, ignoreAnomaly, resubmit, ...here } = orderCalls;
  serve(edge, here, {
    list: search,
    one: showOrder,
    regions,
    counts: statusCounts,
    blending: showBlending,
    approve: command((tx, by, input: Approval) => approve(tx, by, start, input)),
    refuse: plainly('refuse'),
    rebid: command(rebid),
    revoke: plainly('revoke'),
  });
  const { edit, blending, syncQuantity, ...terms } = editCalls;
  serve(edge, terms, {
    cheapest: showCheapest,
    offerPrice: command(editOfferPrice),
    deliveryStart: command(editDeliveryStart),
    paidStatus: command(setPaidStatus),
    invoicing: command(setInvoicing),
  });
  serve(edge, overviewCalls, { uninvoiced, myUninvoiced: uninvoiced, process: orderProcess });
  serve(edge, placingCalls, {
    bulk: ({ tx, ...by }, input) => submitBulk(tx, by, input),
    fromInventory: command(submitFromInventory),
  });
  serve(edge, fillCalls, { fill: ({ tx, ...by }, input) => showFill({ db: tx, ...by }, input), count: countFor });
  serve(edge, quoteCalls, { quote: quoteOffer });
  const { approveAll: all, effects } = approveAllCalls;
  serveOpen(edge, { all }, { all: (open, { ids }) => approveAll(open, start, ids) });
  serve(edge, { effects }, { effects: ({ tx, actor, now }, { ids }) => approveEffects({ db: tx, actor, now }, ids) });
  serve(edge, partnerOrderCalls, {
    list: searchMine,
    one: showMyOrder,
    regions,
    counts: statusCounts,
    withdraw: plainly('withdraw'),
    submit: command(submit),
    confirm: command(confirm),
    reject: plainly('reject'),
    requestRefund: command(requestRefund),
    cancel: command(cancel),
  });
}
