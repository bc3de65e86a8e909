// The queue of purchases whose outcome no provider reports. Apart from the verdicts, because every list of orders
// counts it.

import * as z from 'zod/mini';
import { staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';

/** A purchase that was sent and never answered, despite lookups. */
export const UnclearPurchase = z.object({
  /** The reference known to the provider, which is that of its first unit if there are several. */
  reference: z.string(),
  itemId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  unit: z.number(),
  provider: z.string(),
  productName: z.string(),
  country: z.string(),
  sentAt: field.time(),
  /** Time from which a person may decide: anything the provider accepted would be visible by then. */
  decidableAt: field.time(),
  /** Whether the provider supports lookups. */
  askable: z.boolean(),
  /** Currency of the price and of the maximum charge. */
  currency: z.string(),
  /** Number of units. */
  quantity: z.number(),
  /** For all units. */
  atMost: field.unitCost(),
  /** Planned cost of all units in euro. */
  plannedCost: field.unitCost(),
  /** Delivered keys of each unit in this order: one, or the parts of a bundle. */
  keys: z.array(z.object({ sku: z.string(), name: z.string() })),
  /** The order ended without it; its key goes to inventory or back to the provider. */
  leftOrder: z.boolean(),
});
export type UnclearPurchase = z.output<typeof UnclearPurchase>;

export const unclearList = defineList({ filters: { text: keywordsFilter() } });

/** The permission defines the admin scope of staff. */
export const unclearListCall = listCall('/orderitem/management/UnclearPurchases', {
  summary: 'Lists purchases whose outcome is unknown.',
  access: staff('Order.Level2Approve'),
  list: unclearList,
  item: UnclearPurchase,
});
