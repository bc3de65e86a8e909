// Inventory valuation reports: current, and at the end of each month (SRP-001 to SRP-008).

import * as z from 'zod/mini';
import { type Access, get } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { booleanFilter, defineList, keywordsFilter, listCall } from '#domain/base/list.ts';

/** Name of the current report. */
export const CURRENT_INVENTORY = 'current';

/** All staff, including the role Standard (PRM-015). */
const ALL_STAFF: Access = { side: 'Management', any: [], roles: ['SuperAdmin', 'Salesman', 'Finance', 'Standard'] };

export const InventorySnapshot = z.object({
  /** `current`, or a past month as `2026-10`. */
  name: z.string(),
  /** Null for `current`. */
  takenAt: z.nullable(field.time()),
  /** Taken late because the worker was down at midnight. */
  isLate: z.boolean(),
});
export type InventorySnapshot = z.output<typeof InventorySnapshot>;

export const InventoryReportRow = z.object({
  store: z.string(),
  provider: z.string(),
  sku: z.string(),
  name: z.string(),
  /** Manual stock; in the finance report only part of the totals (SRP-001). */
  manualQuantity: z.optional(z.number()),
  manualTotalCost: z.optional(field.money()),
  /** Held keys and manual stock (SRP-007). */
  totalQuantity: z.number(),
  totalCost: field.money(),
});
export type InventoryReportRow = z.output<typeof InventoryReportRow>;

const reportFilters = { text: keywordsFilter(), finance: booleanFilter('finance', 'Finance') };

export const inventorySnapshotList = defineList({ filters: reportFilters, pageSize: 50 });

export const inventoryReportList = defineList({
  filters: { ...reportFilters, inventory: keywordsFilter('inventory', 'Inventory') },
  sorts: ['name', 'sku', 'totalQuantity', 'totalCost'],
});

export const inventoryReportCalls = {
  list: listCall('/report/management/InventoryReports', {
    summary: 'Lists the inventories with a report.',
    access: ALL_STAFF,
    list: inventorySnapshotList,
    item: InventorySnapshot,
  }),
  detail: listCall('/report/management/InventoryReportDetail/:inventory', {
    summary: 'Reads the contents of an inventory by product.',
    access: ALL_STAFF,
    list: inventoryReportList,
    item: InventoryReportRow,
  }),
  download: get('/report/management/DownloadInventoryReportDetail/:inventory', {
    summary: 'Downloads the contents of an inventory as CSV.',
    mayLag: true,
    access: ALL_STAFF,
    kind: 'file',
    input: z.strictObject({
      inventory: field.singleLine(20, { min: 1 }),
      keywords: z.optional(field.searchText()),
      finance: z.optional(field.queryFlag()),
    }),
    reply: z.unknown(),
  }),
};
