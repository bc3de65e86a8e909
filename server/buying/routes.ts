// Calls that affect the buying of keys: pause, resume, reopen, items, stock.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { allocationCalls, itemCalls, stockCalls } from '#domain/buying/calls.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import { editCalls, endingCalls, orderCalls } from '#domain/orders/calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { closeOrder, hardStopOrder } from '#server/buying/items/endings.ts';
import { changeBlending, changeOrder, syncQuantityToKeys } from '#server/buying/items/order-changes.ts';
import {
  deleteErrorItems,
  deleteItem,
  refundBackOrdered,
  retryAllItems,
  retryItem,
  searchItems,
} from '#server/buying/items/order-items.ts';
import { reopenOrder, resumeOrder } from '#server/buying/items/order-start.ts';
import {
  allocate,
  buffer,
  showAllocation,
  showOrderStock,
  showStocks,
} from '#server/buying/provider-tasks/allocation.ts';
import type { ProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { searchUnclear, settleManually, voidManually } from '#server/buying/purchasing/unclear-purchases.ts';
import type { Vault } from '#server/keys/vault.ts';
import { toActionResult } from '#server/orders/lifecycle/order.ts';
import { updateAnomaly } from '#server/orders/lifecycle/order-terms.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { showBlending } from '#server/orders/mix/blending.ts';
import { showOrder } from '#server/orders/reading/order-detail.ts';

export function registerBuyingRoutes(edge: Edge, providers: ProviderClients, vault: Vault): void {
  const { pause, resume: goOn, ignoreAnomaly, resubmit } = orderCalls;
  serve(
    edge,
    { pause, goOn, ignoreAnomaly, resubmit },
    {
      pause: async ({ tx, ...context }, { id }) => toActionResult(await transition(tx, context, 'pause', id)),
      goOn: async ({ tx, ...context }, { id }) => toActionResult(await resumeOrder(tx, context, id)),
      resubmit: async ({ tx, ...context }, input) => toActionResult(await reopenOrder(tx, context, input)),
      ignoreAnomaly: async ({ tx, ...by }, { id }) => {
        const order = await transition(tx, by, 'ignoreAnomaly', id);
        await updateAnomaly(tx, id, 'Ignored');
        return toActionResult(order);
      },
    },
  );
  const { edit, blending, syncQuantity } = editCalls;
  serve(
    edge,
    { edit, blending, syncQuantity },
    {
      edit: async ({ tx, actor, now }, input) => {
        await changeOrder(tx, { actor, now }, input);
        return showOrder({ db: tx, actor, now }, input);
      },
      blending: async ({ tx, actor, now }, input) => {
        await changeBlending(tx, { actor, now }, input);
        return showBlending({ db: tx, actor }, input);
      },
      syncQuantity: async ({ tx, ...context }, input) => toActionResult(await syncQuantityToKeys(tx, context, input)),
    },
  );
  serve(edge, endingCalls, {
    close: async ({ tx, ...context }, input) => toActionResult(await closeOrder(tx, context, input)),
    hardStop: async ({ tx, ...context }, input) => toActionResult(await hardStopOrder(tx, context, input)),
  });
  serve(edge, itemCalls, {
    list: searchItems,
    retry: retryItem,
    retryAll: retryAllItems,
    refundBackOrdered,
    deleteErrors: deleteErrorItems,
    delete: deleteItem,
  });
  serve(edge, unclearCalls, {
    list: searchUnclear(providers),
    settle: settleManually(vault, providers),
    void: voidManually(vault, providers),
  });
  serve(edge, allocationCalls, {
    info: showAllocation,
    stocks: showStocks,
    ofOrder: showOrderStock,
    allocate,
    buffer,
  });
  serveUnmanaged(edge, stockCalls, {
    stock: ({ database }, { sku }) => readStockStatus(database, providers, sql`sku = ${sku}`),
    stockOfProduct: ({ database }, { id }) => readStockStatus(database, providers, sql`id = ${id}`),
  });
}

/** Asks the provider whether a product is in stock. */
async function readStockStatus(db: Db, providers: ProviderClients, condition: Sql): Promise<{ stockStatus: number }> {
  const product = await db.one(
    sql<{ providerId: string; sku: string }>`select provider_id, sku from product where ${condition}`,
  );
  if (!product) throw new Refusal('missing', commonCopy.notFound);
  const client = (await providers.all()).get(product.providerId);
  const level = await client?.provider.stock(product.sku).catch(() => null);
  if (!level) throw new Refusal('provider_unavailable', commonCopy.unavailable);
  return { stockStatus: level.inStock ? 1 : 0 };
}
