// Calls of sales reports and the Overview.

import { analyticsCalls } from '#domain/reports/analytics-calls.ts';
import { overviewFigureCalls } from '#domain/reports/overview-calls.ts';
import { performanceCalls } from '#domain/reports/performance-calls.ts';
import { salesReportCalls } from '#domain/reports/sales-calls.ts';
import { vatReportCalls } from '#domain/reports/vat-calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { showSalesByPeriod } from './analytics/sales-by-period.ts';
import { listSalesSplit } from './analytics/sales-split.ts';
import { listSoldOrders } from './analytics/sold-orders.ts';
import { listItemCounts, showMonthlyProfit } from './overview.ts';
import { listMeasuredRows } from './performance/listed-rows.ts';
import { showPerformanceByPeriod } from './performance/performance-by-period.ts';
import { listPerformanceSplit } from './performance/performance-split.ts';
import { showProductReport } from './product-report.ts';
import { listRevenue } from './revenue.ts';
import { downloadRevenue } from './revenue-file.ts';
import { listTopSellers } from './top-sellers.ts';
import { listEcSales, listVat, listVatDocuments } from './vat-reports.ts';

export function registerSalesReportRoutes(edge: Edge): void {
  serve(edge, overviewFigureCalls, { monthlyProfit: showMonthlyProfit, itemCounts: listItemCounts });
  serve(edge, analyticsCalls, { byPeriod: showSalesByPeriod, split: listSalesSplit, soldOrders: listSoldOrders });
  serve(edge, performanceCalls, {
    byPeriod: showPerformanceByPeriod,
    split: listPerformanceSplit,
    rows: listMeasuredRows,
  });
  serve(edge, vatReportCalls, { vat: listVat, ecSales: listEcSales, documents: listVatDocuments });
  serve(edge, salesReportCalls, {
    topSellers: listTopSellers,
    product: showProductReport,
    revenue: listRevenue,
    downloadRevenue,
  });
}
