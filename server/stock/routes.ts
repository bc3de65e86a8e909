// Stock calls.

import { inventoryCalls, manualInventoryCalls } from '#domain/stock/inventory-calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { searchInventories, summarizeInventories } from './inventories.ts';
import { markLowStock } from './low-stock.ts';
import { searchManualInventory, upsertManualInventory } from './manual-inventory.ts';

export function registerStockRoutes(edge: Edge): void {
  serve(edge, inventoryCalls, {
    list: searchInventories,
    summary: summarizeInventories,
    markLowStock,
  });
  serve(edge, manualInventoryCalls, { list: searchManualInventory, upsert: upsertManualInventory });
}
