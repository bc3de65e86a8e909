// Order calls of the partner API. They run the commands of the product and return the order as it is then.

import type { Input } from '#domain/base/endpoint.ts';
import { type ApiOrder, apiOrderCalls, type SeenApiOrder } from '#domain/platform/orders/calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import type { Vault } from '#server/keys/vault.ts';
import { cancel, confirm, requestRefund } from '#server/orders/deciding/negotiation.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { extendOffer } from '#server/orders/placing/offer-expiry.ts';
import { submitOrder } from '#server/orders/placing/submission.ts';
import { listApiOrders, showApiOrder } from './order-reading.ts';
import { placeApiOrder, placeApiOrders } from './placing.ts';

/** Wraps a command of the product as a handler that returns the order. */
const acting =
  <I extends { id: string }>(run: (tx: Tx, by: ActionContext, input: I) => Promise<unknown>) =>
  async (context: CommandContext, input: I): Promise<ApiOrder> => {
    const { tx, actor, now } = context;
    await run(tx, { actor, now }, input);
    return showApiOrder(context, input);
  };

const simpleTransition = (action: 'withdraw' | 'reject') =>
  acting((tx, by, input: SeenApiOrder) => transition(tx, by, action, input));

export const registerOrderRoutes = (edge: Edge, services: { vault: Vault }): void =>
  serve(edge, apiOrderCalls, {
    place: placeApiOrder,
    placeBatch: placeApiOrders(services),
    list: listApiOrders,
    one: showApiOrder,
    confirm: acting(confirm),
    reject: simpleTransition('reject'),
    withdraw: simpleTransition('withdraw'),
    cancel: acting(cancel),
    offer: acting((tx, by, { unitPrice, ...offer }: Input<typeof apiOrderCalls.offer>) =>
      submitOrder(tx, by, { ...offer, price: unitPrice }),
    ),
    extend: acting(extendOffer),
    requestRefund: acting(requestRefund),
  });
