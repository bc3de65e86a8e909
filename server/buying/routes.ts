// The calls that move the buying of keys: pause, resume, reopen, items, stock.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { allocationCalls, itemCalls, stockCalls } from '#domain/buying/calls.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import { editCalls, endingCalls, orderCalls } from '#domain/orders/calls.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import type { Vault } from '#server/keys/vault.ts';
import { amendAnomaly } from '#server/orders/amend.ts';
import { showBlending } from '#server/orders/blending.ts';
import { resultOf, take } from '#server/orders/order.ts';
import { showOrder } from '#server/orders/show.ts';
import { allocate, buffer, showAllocation, showOrderStock, showStocks } from './allocation.ts';
import { changeBlending, changeOrder, trimToKeys } from './change.ts';
import { close, hardStop } from './endings.ts';
import { deleteErrors, deleteOne, refundBackOrdered, retryAll, retryOne, searchItems } from './items.ts';
import type { Desks } from './providers.ts';
import { reopen, resume } from './start.ts';
import { searchUnclear, settleByHand, voidByHand } from './unclear.ts';

export function buying(edge: Edge, desks: Desks, vault: Vault): void {
  const { pause, resume: goOn, ignoreAnomaly, resubmit } = orderCalls;
  serve(
    edge,
    { pause, goOn, ignoreAnomaly, resubmit },
    {
      pause: async ({ tx, ...by }, { id }) => resultOf(await take(tx, by, 'pause', id)),
      goOn: async ({ tx, ...by }, { id }) => resultOf(await resume(tx, by, id)),
      resubmit: async ({ tx, ...by }, input) => resultOf(await reopen(tx, by, input)),
      ignoreAnomaly: async ({ tx, ...by }, { id }) => {
        const order = await take(tx, by, 'ignoreAnomaly', id);
        await amendAnomaly(tx, id, 'Ignored');
        return resultOf(order);
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
      syncQuantity: async ({ tx, ...by }, input) => resultOf(await trimToKeys(tx, by, input)),
    },
  );
  serve(edge, endingCalls, {
    close: async ({ tx, ...by }, input) => resultOf(await close(tx, by, input)),
    hardStop: async ({ tx, ...by }, input) => resultOf(await hardStop(tx, by, input)),
  });
  serve(edge, itemCalls, {
    list: searchItems,
    retry: retryOne,
    retryAll,
    refundBackOrdered,
    deleteErrors,
    delete: deleteOne,
  });
  serve(edge, unclearCalls, {
    list: searchUnclear(desks),
    settle: settleByHand(vault, desks),
    void: voidByHand(vault, desks),
  });
  serve(edge, allocationCalls, {
    info: showAllocation,
    stocks: showStocks,
    ofOrder: showOrderStock,
    allocate,
    buffer,
  });
  serveOpen(edge, stockCalls, {
    stock: ({ database }, { sku }) => stockStatus(database, desks, sql`sku = ${sku}`),
    stockOfProduct: ({ database }, { id }) => stockStatus(database, desks, sql`id = ${id}`),
  });
}

/** Asks the provider of a product whether it has any. */
async function stockStatus(db: Db, desks: Desks, which: Sql): Promise<{ stockStatus: number }> {
  const product = await db.one(
    sql<{ providerId: string; sku: string }>`select provider_id, sku from product where ${which}`,
  );
  if (!product) throw new Refusal('missing', common.notFound);
  const desk = (await desks.all()).get(product.providerId);
  const level = await desk?.provider.stock(product.sku).catch(() => null);
  if (!level) throw new Refusal('unavailable', common.unavailable);
  return { stockStatus: level.inStock ? 1 : 0 };
}
