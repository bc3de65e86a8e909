// The calls of what lies in our own stock: the list by product, its totals, and stock that is only counted (STK, MAN).

import * as z from 'zod/mini';
import { get, put, staff, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
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

/** What a product has of one type. */
export const InventoryShare = z.object({
  type: z.enum(STOCK_TYPES),
  /** Keys that no open order has reserved. */
  availableCount: z.number(),
  /** Keys that are held, reserved or not. */
  remainingCount: z.number(),
  /** Average unit cost of what is held. */
  avgCost: field.unitCost(),
});

export const InventoryItem = z.object({
  productId: z.string(),
  productSku: z.string(),
  productName: z.string(),
  productStore: z.string(),
  /** Keys held. */
  count: z.number(),
  /** Average unit cost, weighted by the keys that are available (STK-003). */
  avgCost: field.unitCost(),
  availableCost: field.money(),
  remainingCost: field.money(),
  /** When the oldest of its keys came in; null where nothing is held. */
  oldestReceivedAt: z.nullable(field.time()),
  /** It is marked while fewer keys than this are free; null without a mark. */
  lowStockThreshold: z.nullable(z.number()),
  /** Fewer keys are free, of all types and ages, than the threshold asks for. */
  isLow: z.boolean(),
  /** The types that it has, Inventory first. */
  inventoryItems: z.array(InventoryShare),
});
export type InventoryItem = z.output<typeof InventoryItem>;

export const InventorySummary = z.object({
  availableCost: field.money(),
  remainingCost: field.money(),
  availableCount: z.number(),
  remainingCount: z.number(),
  /** What is held by age, the youngest first; of all ages, also when the filter names one. */
  ages: z.array(z.object({ age: z.enum(STOCK_AGES), count: z.number(), cost: field.money() })),
});
export type InventorySummary = z.output<typeof InventorySummary>;

export const LOW_STOCK_MAX = 1_000_000;

/** The threshold of a product; null or 0 takes the mark away. */
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
    summary: 'Lists the own stock by product.',
    access: staff(),
    list: inventoryList,
    item: InventoryItem,
    isExportedByServer: true,
  }),
  summary: get('/inventory/management/summary', {
    summary: 'Adds up the own stock that a filter finds.',
    access: staff(),
    input: inventoryList.query,
    serializeInput: inventoryList.toQuery as (input: never) => Record<string, unknown>,
    reply: InventorySummary,
  }),
  markLowStock: put('/inventory/management/lowstock', {
    summary: 'Sets from how few free keys on a product is marked as low.',
    refusals: ['unknown_product'],
    access: staffRoles('SuperAdmin', 'Salesman'),
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
  costPerItem: field.money(),
  quantity: z.number(),
  store: z.string(),
});
export type ManualInventory = z.output<typeof ManualInventory>;

export const ManualInventoryInput = z.strictObject({
  productId: field.id(),
  quantity: field.integer({ max: MANUAL_QUANTITY_MAX }),
  costPerItem: field.money({ max: PRICE_CAP_CENTS }),
});
export type ManualInventoryInput = z.output<typeof ManualInventoryInput>;

export const manualInventoryList = defineList({ filters: stockFilters, sorts: ['name', 'sku', 'quantity'] });

export const manualInventoryCalls = {
  list: listCall('/manualinventory/management/search', {
    summary: 'Lists stock without keys, which is only counted.',
    access: staff(),
    list: manualInventoryList,
    item: ManualInventory,
  }),
  upsert: put('/manualinventory/management/upsert', {
    summary: 'Sets quantity and cost of the counted stock of a product.',
    refusals: ['unknown_product'],
    access: staffRoles('SuperAdmin', 'Salesman'),
    input: ManualInventoryInput,
    reply: ManualInventory,
  }),
};
