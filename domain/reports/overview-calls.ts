// The figures of the Overview: what this month earned, and keys without a delivery by state (OVR-002 to OVR-004, OVR-008).

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, enumFilter, listCall } from '#domain/base/list.ts';

/** The states that the tabs of the Overview count, in their order. */
export const COUNTED_ITEM_STATES = ['OutOfStock', 'Error', 'Refunded'] as const;

/** What the current month (UTC) earned: of the keys completed in it (OVR-007). */
export const MonthlyProfit = z.object({
  /** Revenue without tax, minus the cost that the person may see. */
  profit: field.balance(),
  /** Of the revenue; 0 without any. */
  percentage: field.percent(),
});
export type MonthlyProfit = z.output<typeof MonthlyProfit>;

/** Without a state: OutOfStock, the first tab. */
export const itemCountList = defineList({
  filters: { state: enumFilter('state', COUNTED_ITEM_STATES, 'State') },
});

export const ItemCount = z.object({
  productSku: z.string(),
  productName: z.string(),
  count: z.number(),
  /** The last time that a try for a key of the product ended in this state. */
  lastTryingDate: z.nullable(field.time()),
});
export type ItemCount = z.output<typeof ItemCount>;

export const overviewFigureCalls = {
  monthlyProfit: get('/report/management/MonthlyProfit', {
    summary: 'Shows the profit and margin of the current month.',
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
