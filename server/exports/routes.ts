// Export calls.

import { exportCalls, exportFileCalls } from '#domain/base/exports/exports.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { downloadExport } from './download.ts';
import { cancelExport, createExport, listExports, removeExport, showExport } from './requests.ts';
import { changeSchedule, createSchedule, listSchedules, removeSchedule } from './schedules.ts';

export function registerExportRoutes(edge: Edge, keys: DerivedKeys): void {
  serve(edge, exportCalls, {
    list: listExports,
    one: showExport,
    create: createExport,
    cancel: cancelExport,
    remove: removeExport,
    schedules: listSchedules,
    schedule: createSchedule,
    changeSchedule,
    removeSchedule,
  });
  serveUnmanaged(edge, exportFileCalls, { download: downloadExport(keys) });
}
