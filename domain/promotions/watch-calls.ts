// The watch list of a partner's user (WATCH): products that are announced when they go on sale.

import * as z from 'zod/mini';
import { get, partner, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';

/** Maximum of a user. */
export const WATCHED_MAX = 500;

const access = partner('Promotion.View');

export const watchList = defineList({
  filters: { text: keywordsFilter() },
  sorts: ['name', 'publisher', 'since', 'price', 'validTo'],
});

/** A watched product with its promotion, if one is on sale for the company. */
export const WatchedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  store: z.string(),
  publisher: z.nullable(z.string()),
  since: field.time(),
  promotion: z.nullable(
    z.object({
      id: z.string(),
      region: z.string(),
      /** Price for this company (PPM-005). */
      price: field.money(),
      validTo: field.time(),
    }),
  ),
});
export type WatchedProduct = z.output<typeof WatchedProduct>;

const Watch = z.strictObject({ productId: field.id(), isWatched: z.boolean() });
export type Watch = z.output<typeof Watch>;

const Watched = z.object({ productIds: z.array(z.string()) });
export type Watched = z.output<typeof Watched>;

export const watchCalls = {
  list: listCall('/promotion/me/watchlist', {
    summary: 'Searches watched products.',
    access,
    list: watchList,
    item: WatchedProduct,
  }),
  /** For the buttons of all screens. */
  ids: get('/promotion/me/watched', {
    summary: 'Reads the ids of all watched products.',
    access,
    input: z.strictObject({}),
    reply: Watched,
  }),
  /** Repeating it changes nothing. */
  set: put('/promotion/me/watched', {
    summary: 'Watches a product, or stops watching it.',
    refusals: ['too_many_watched', 'unknown_product'],
    access,
    input: Watch,
    reply: Watch,
  }),
};
