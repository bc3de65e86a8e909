// Products of providers as staff find them by name (http-api section 8, PPD-014).

import * as z from 'zod/mini';
import { staff } from '#domain/base/endpoint.ts';
import { booleanFilter, defineList, keywordsFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { productFacts } from './shapes.ts';

/** A product without its prices. */
export const FoundProduct = z.object({
  ...productFacts,
  provider: z.object({ name: z.string() }),
  /** As everywhere: a promotion of its provider runs now; null when it is in none at all. */
  promotionStatus: z.nullable(z.boolean()),
  /** Does the provider sell it? Null when it does not say. */
  isSold: z.nullable(z.boolean()),
  /** A promotion of ours runs or is to come, so that it takes no other (WIZ-007, WIZ-009). */
  hasPromotion: z.boolean(),
});
export type FoundProduct = z.output<typeof FoundProduct>;

export const productList = defineList({
  filters: {
    text: keywordsFilter(),
    /** As everywhere: only what is in a promotion of its provider that runs now. */
    onlyActive: booleanFilter('onlyActivePromotions', 'OnlyActivePromotions'),
    /** Only what the provider sells now. */
    onlySold: booleanFilter('onlySold', 'OnlySold'),
    stores: stringListFilter('store', 'Store'),
  },
  sorts: ['name', 'releaseDate', 'sku'],
});

export const productCalls = {
  find: listCall('/product/management/search', {
    summary: 'Searches products by name or SKU.',
    access: staff(),
    list: productList,
    item: FoundProduct,
  }),
};
