// Product search results for staff (http-api section 8, PPD-014).

import * as z from 'zod/mini';
import { staff } from '#domain/base/endpoint.ts';
import { booleanFilter, defineList, keywordsFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { productFacts } from './shapes.ts';

/** A product without prices. */
export const FoundProduct = z.object({
  ...productFacts,
  provider: z.object({ name: z.string() }),
  /** Whether it is in a running provider promotion; null if in none. */
  promotionStatus: z.nullable(z.boolean()),
  /** Whether the provider sells it; null if unknown. */
  isSold: z.nullable(z.boolean()),
  /** Has a current or upcoming promotion of ours, so it cannot get another (WIZ-007, WIZ-009). */
  hasPromotion: z.boolean(),
});
export type FoundProduct = z.output<typeof FoundProduct>;

export const productList = defineList({
  filters: {
    text: keywordsFilter(),
    /** Only products in a running provider promotion. */
    onlyActive: booleanFilter('onlyActivePromotions', 'OnlyActivePromotions'),
    /** Only products the provider sells now. */
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
