// Inventory calls: the list by product, its totals, and manual stock (STK, MAN).

import * as z from 'zod/mini';
import { get, put, SALES_STAFF, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { COST_CAP_E4 } from '#domain/base/limits.ts';
import {
  booleanFilter,
  defineList,
  enumFilter,
  keywordsFilter,
  listCall,
  stringListFilter,
} from '#domain/base/list.ts';
import { STOCK_AGES } from './ages.ts';
import { STOCK_TYPES } from './periods.ts';

/** Stock of a product by type. */
export const InventoryShare = z.object({
  type: z.enum(STOCK_TYPES),
  /** Unreserved keys. */
  availableCount: z.number(),
  /** Held keys, reserved or not. */
  remainingCount: z.number(),
  /** Average unit cost of held keys. */
  avgCost: field.unitCost(),
});

export const InventoryItem = z.object({
  productId: z.string(),
  productSku: z.string(),
  productName: z.string(),
  productStore: z.string(),
  /** Held keys. */
  count: z.number(),
  /** Average unit cost, weighted by available keys (STK-003). */
  avgCost: field.unitCost(),
  availableCost: field.money(),
  remainingCost: field.money(),
  /** Arrival of its oldest key; null if none is held. */
  oldestReceivedAt: z.nullable(field.time()),
  /** Low-stock threshold of free keys, or null. */
  lowStockThreshold: z.nullable(z.number()),
  /** Fewer free keys, of all types and ages, than the threshold. */
  isLow: z.boolean(),
  /** Available types, Inventory first. */
  inventoryItems: z.array(InventoryShare),
});
export type InventoryItem = z.output<typeof InventoryItem>;

export const InventorySummary = z.object({
  availableCost: field.money(),
  remainingCost: field.money(),
  availableCount: z.number(),
  remainingCount: z.number(),
  /** Held keys by age, youngest first; includes all ages despite an age filter. */
  ages: z.array(z.object({ age: z.enum(STOCK_AGES), count: z.number(), cost: field.money() })),
});
export type InventorySummary = z.output<typeof InventorySummary>;

export const LOW_STOCK_MAX = 1_000_000;

/** Threshold of a product; null or 0 removes it. */
export const LowStockMark = z.strictObject({
  productId: field.id(),
  threshold: z.nullable(field.integer({ max: LOW_STOCK_MAX })),
});
export type LowStockMark = z.output<typeof LowStockMark>;

const stockFilters = { text: keywordsFilter(), store: stringListFilter('store', 'Store') };

export const inventoryList = defineList({
  filters: {
    ...stockFilters,
    type: enumFilter('type', STOCK_TYPES, 'Type'),
    age: enumFilter('age', STOCK_AGES, 'Age'),
    lowStock: booleanFilter('lowStock', 'LowStock'),
  },
  sorts: ['productName', 'productSku', 'availableCount', 'remainingCost', 'oldestReceivedAt'],
});

export const inventoryCalls = {
  list: listCall('/inventory/management/search', {
    summary: 'Lists inventory stock by product.',
    access: staff(),
    list: inventoryList,
    item: InventoryItem,
    isExportedByServer: true,
  }),
  summary: get('/inventory/management/summary', {
    summary: 'Sums the stock that matches a filter.',
    access: staff(),
    input: inventoryList.query,
    serializeInput: inventoryList.toQuery as (input: never) => Record<string, unknown>,
    reply: InventorySummary,
  }),
  markLowStock: put('/inventory/management/lowstock', {
    summary: 'Sets the low-stock threshold of a product.',
    refusals: ['unknown_product'],
    access: SALES_STAFF,
    input: LowStockMark,
    reply: LowStockMark,
  }),
};

export const MANUAL_QUANTITY_MAX = 1_000_000;

export const ManualInventory = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  costPerItem: field.unitCost(),
  quantity: z.number(),
  store: z.string(),
});
export type ManualInventory = z.output<typeof ManualInventory>;

export const ManualInventoryInput = z.strictObject({
  productId: field.id(),
  quantity: field.integer({ max: MANUAL_QUANTITY_MAX }),
  costPerItem: field.unitCost({ max: COST_CAP_E4 }),
});
export type ManualInventoryInput = z.output<typeof ManualInventoryInput>;

export const manualInventoryList = defineList({ filters: stockFilters, sorts: ['name', 'sku', 'quantity'] });

export const manualInventoryCalls = {
  list: listCall('/manualinventory/management/search', {
    summary: 'Lists manually counted stock without keys.',
    access: staff(),
    list: manualInventoryList,
    item: ManualInventory,
  }),
  upsert: put('/manualinventory/management/upsert', {
    summary: "Sets the quantity and cost of a product's manually counted stock.",
    refusals: ['unknown_product'],
    access: SALES_STAFF,
    input: ManualInventoryInput,
    reply: ManualInventory,
  }),
};
