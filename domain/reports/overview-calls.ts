// Overview figures: profit of the month, and undelivered keys by state (OVR-002 to OVR-004, OVR-008).

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, enumFilter, listCall } from '#domain/base/list.ts';

/** States of the Overview's tabs, in order. */
export const COUNTED_ITEM_STATES = ['OutOfStock', 'Error', 'Refunded'] as const;

/** Profit of the current UTC month, from keys completed in it (OVR-007). */
export const MonthlyProfit = z.object({
  /** Revenue without tax minus visible cost. */
  profit: field.balance(),
  /** Profit in percent of the revenue; 0 without revenue. */
  percentage: field.percent(),
});
export type MonthlyProfit = z.output<typeof MonthlyProfit>;

/** Default: OutOfStock, the first tab. */
export const itemCountList = defineList({
  filters: { state: enumFilter('state', COUNTED_ITEM_STATES, 'State') },
});

export const ItemCount = z.object({
  productSku: z.string(),
  productName: z.string(),
  count: z.number(),
  /** Latest attempt for the product that ended in this state. */
  lastTryingDate: z.nullable(field.time()),
});
export type ItemCount = z.output<typeof ItemCount>;

export const overviewFigureCalls = {
  monthlyProfit: get('/report/management/MonthlyProfit', {
    summary: 'Reads the profit and margin of the current month.',
    mayLag: true,
    access: staff(),
    input: z.strictObject({}),
    reply: MonthlyProfit,
  }),
  itemCounts: listCall('/report/management/OrderItemCounts', {
    summary: 'Counts the items in a state by product.',
    access: staff(),
    list: itemCountList,
    item: ItemCount,
  }),
};
