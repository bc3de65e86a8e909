// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as analytics from './analytics-calls.ts';
import * as inventoryReports from './inventory-report-calls.ts';
import * as overviewFigures from './overview-calls.ts';
import * as performance from './performance-calls.ts';
import * as salesReports from './sales-calls.ts';
import * as vatReports from './vat-calls.ts';

export const reportApi = {
  name: 'reports',
  description: 'Reports on stock, sales and VAT.',
  modules: [analytics, inventoryReports, overviewFigures, performance, salesReports, vatReports],
};
