// Lists the server can export, each with the handler of its call: a file contains nothing the list does not show, except
// the lines of invoices, which their list reads when one is opened. Other lists are small and exported by the browser.

import { auditCalls } from '#domain/audit/calls.ts';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { type ExportColumn, type RowReader, rowReaderOf, rowSchemaOf } from '#domain/base/exports/export-columns.ts';
import type { Page } from '#domain/base/list.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { invoiceCalls, myInvoiceCalls } from '#domain/invoices/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { analyticsCalls } from '#domain/reports/analytics-calls.ts';
import { performanceCalls } from '#domain/reports/performance-calls.ts';
import { inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { searchAudit } from '#server/audit/search.ts';
import type { ReadContext } from '#server/base/http/context.ts';
import { searchProducts } from '#server/catalog/provider-products.ts';
import { searchCompanies } from '#server/companies/search.ts';
import { searchWholeInvoices } from '#server/invoices/invoices.ts';
import { listUninvoicedOrders } from '#server/orders/reading/overview.ts';
import { searchOrders, searchPartnerOrders } from '#server/orders/reading/search.ts';
import { searchPromotions } from '#server/promotions/search.ts';
import { listSalesSplit } from '#server/reports/analytics/sales-split.ts';
import { listSoldOrders } from '#server/reports/analytics/sold-orders.ts';
import { listMeasuredRows } from '#server/reports/performance/listed-rows.ts';
import { listPerformanceSplit } from '#server/reports/performance/performance-split.ts';
import { searchInventories } from '#server/stock/inventories.ts';

/** Reads a page of a list with its parsed state. */
type ReadPage = (context: ReadContext, state: object) => Promise<Page<object, unknown>>;

export interface ExportedList {
  call: Endpoint;
  read: ReadPage;
  /** Field that identifies a row. */
  idField: string;
  /** The extra data of a page are the sums of its summed fields, which the list shows below its rows. */
  hasTotals: boolean;
}

const exported = <E extends Endpoint, Row extends object>(
  call: E,
  read: (context: ReadContext, state: Input<E>) => Promise<Page<Row, unknown>>,
  idField: keyof Row & string,
  hasTotals = false,
): ExportedList => ({ call, read: read as unknown as ReadPage, idField, hasTotals });

/** A list with the sums of all rows below them. */
const summed = <E extends Endpoint, Row extends object>(
  ...[call, read, idField]: Parameters<typeof exported<E, Row>>
): ExportedList => exported(call, read, idField, true);

/** By path of their calls. */
export const EXPORTED_LISTS: ReadonlyMap<string, ExportedList> = new Map(
  [
    exported(orderCalls.list, searchOrders, 'id'),
    exported(partnerOrderCalls.list, searchPartnerOrders, 'id'),
    exported(overviewCalls.uninvoiced, listUninvoicedOrders, 'id'),
    exported(overviewCalls.myUninvoiced, listUninvoicedOrders, 'id'),
    exported(companyCalls.list, searchCompanies, 'id'),
    exported(providerProductCalls.search, searchProducts, 'id'),
    exported(promotionCalls.list, searchPromotions, 'id'),
    exported(invoiceCalls.list, searchWholeInvoices, 'id'),
    exported(myInvoiceCalls.list, searchWholeInvoices, 'id'),
    exported(inventoryCalls.list, searchInventories, 'productId'),
    summed(analyticsCalls.split, listSalesSplit, 'id'),
    summed(analyticsCalls.soldOrders, listSoldOrders, 'id'),
    summed(performanceCalls.split, listPerformanceSplit, 'id'),
    exported(performanceCalls.rows, listMeasuredRows, 'id'),
    exported(auditCalls.list, searchAudit, 'id'),
  ].map((list) => [list.call.path, list]),
);

/** Reader of the columns for rows of the list, or the first column that is not a row field. */
export const readerOf = (
  { call }: ExportedList,
  columns: readonly ExportColumn[],
): RowReader | { unknown: ExportColumn } => rowReaderOf(rowSchemaOf(call), columns);
