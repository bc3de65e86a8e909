// The calls that move the buying of keys: pause, resume, items, stock.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { itemCalls, stockCalls } from '#domain/buying/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import { amend } from '#server/orders/amend.ts';
import { resultOf, take } from '#server/orders/order.ts';
import { retryAll, retryOne, searchItems } from './items.ts';
import type { Desks } from './providers.ts';
import { resume } from './start.ts';

export function buying(edge: Edge, desks: Desks): void {
  const { pause, resume: goOn, ignoreAnomaly } = orderCalls;
  serve(
    edge,
    { pause, goOn, ignoreAnomaly },
    {
      pause: async ({ tx, ...by }, { id }) => resultOf(await take(tx, by, 'pause', id)),
      goOn: async ({ tx, ...by }, { id }) => resultOf(await resume(tx, by, id)),
      ignoreAnomaly: async ({ tx, ...by }, { id }) => {
        const order = await take(tx, by, 'ignoreAnomaly', id);
        await amend(tx, id, { anomaly: { status: 'Ignored' } });
        return resultOf(order);
      },
    },
  );
  serve(edge, itemCalls, { list: searchItems, retry: retryOne, retryAll });
  serveOpen(edge, stockCalls, {
    stock: async ({ database }, { sku }) => {
      const product = await database.one(
        sql<{ providerId: string }>`select provider_id from product where sku = ${sku}`,
      );
      if (!product) throw new Refusal('missing', common.notFound);
      const desk = (await desks.all()).get(product.providerId);
      const level = await desk?.provider.stock(sku).catch(() => null);
      if (!level) throw new Refusal('unavailable', common.unavailable);
      return { stockStatus: level.inStock ? 1 : 0 };
    },
  });
}
