// Vendor and accounting batch calls.

import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { showAccountingSettings, updateAccountingSettings } from './accounting-settings.ts';
import { acknowledgeBatch } from './acknowledgement.ts';
import { createBatch, downloadBatch, previewBatch, searchBatches } from './batches.ts';
import { downloadMasterData } from './master-data.ts';
import { createVendor, searchVendors, updateVendor } from './vendors.ts';

export function registerAccountingRoutes(edge: Edge): void {
  serve(edge, vendorCalls, { list: searchVendors, create: createVendor, update: updateVendor });
  const { csv, datev, masterData, ...calls } = accountingCalls;
  serve(edge, calls, {
    settings: showAccountingSettings,
    updateSettings: updateAccountingSettings,
    list: searchBatches,
    preview: previewBatch,
    create: createBatch,
    acknowledge: acknowledgeBatch,
  });
  serveUnmanaged(
    edge,
    { csv, datev, masterData },
    { csv: downloadBatch('csv'), datev: downloadBatch('datev'), masterData: downloadMasterData },
  );
}
