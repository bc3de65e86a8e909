// The page of the watch list (WATCH-004, WATCH-005).

import * as z from 'zod/mini';
import { partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { WATCH_LIST_CALL } from './watch-calls.ts';

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

export const watchListCalls = {
  list: listCall(WATCH_LIST_CALL, {
    summary: 'Searches watched products.',
    access: partner('Promotion.View'),
    list: watchList,
    item: WatchedProduct,
  }),
};
