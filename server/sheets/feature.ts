// Registers calls and jobs of spreadsheets.

import type { Edge } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { SheetPort } from './port.ts';
import { registerSheetRoutes } from './routes.ts';
import { sheetsRunHandler } from './run-execution.ts';

export const sheetFeature = {
  name: 'sheets',
  routes: (edge: Edge, { sheets }: { sheets: SheetPort }) => registerSheetRoutes(edge, sheets),
  jobs: (services: FeatureServices & { sheets: SheetPort }) => ({ 'sheets.run': sheetsRunHandler(services) }),
};
