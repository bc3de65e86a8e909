// The calls of what lies in our own stock: the list by product, its totals, and stock that is only counted (STK, MAN).

import * as z from 'zod/mini';
import { get, put, staff, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import { defineList, enumFilter, keywordsFilter, listCall, stringListFilter } from '#domain/base/list.ts';
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
  /** When the oldest of its keys came in. */
  oldestReceivedAt: field.time(),
  /** The types that it has, Inventory first. */
  inventoryItems: z.array(InventoryShare),
});
export type InventoryItem = z.output<typeof InventoryItem>;

export const InventorySummary = z.object({
  availableCost: field.money(),
  remainingCost: field.money(),
  availableCount: z.number(),
  remainingCount: z.number(),
});
export type InventorySummary = z.output<typeof InventorySummary>;

const stockFilters = { text: keywordsFilter(), store: stringListFilter('store', 'Store') };

export const inventoryList = defineList({
  filters: { ...stockFilters, type: enumFilter('type', STOCK_TYPES, 'Type') },
  sorts: ['productName', 'productSku', 'availableCount', 'remainingCost', 'oldestReceivedAt'],
});

export const inventoryCalls = {
  list: listCall('/inventory/management/search', {
    summary: 'Lists the own stock by product.',
    access: staff(),
    list: inventoryList,
    item: InventoryItem,
  }),
  summary: get('/inventory/management/summary', {
    summary: 'Adds up the own stock that a filter finds.',
    access: staff(),
    input: inventoryList.query,
    serializeInput: inventoryList.toQuery as (input: never) => Record<string, unknown>,
    reply: InventorySummary,
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
