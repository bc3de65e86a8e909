// Sales reports: top sellers, product report, and monthly revenue (TOP, PRP, REV).

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { dateRangeFilter, defineList, enumListFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { reportCopy } from './copy.ts';

/** Earliest start of a product report (PRP-011). */
export const EARLIEST_REPORT = '2020-02-01T00:00:00.000Z';

/** Maximum and default rows per download file (REV-004). */
export const REVENUE_FILE_ROWS = 1000;
export const REVENUE_PAGE_SIZE = 50;

/** Filters by partner and publisher. */
const partners = {
  partnerIds: stringListFilter('partnerIds', 'PartnerId', field.id()),
  publishers: stringListFilter('productPublisher', 'Publishers', field.id()),
};

/** Whole UTC days; default: the previous month (TOP-004). */
export const topSellerList = defineList({
  filters: { dateRange: dateRangeFilter('startDate', 'endDate'), ...partners },
});

export const TopSeller = z.object({
  productSku: z.string(),
  productName: z.string(),
  /** Keys completed on these days. */
  saleCount: z.number(),
});
export type TopSeller = z.output<typeof TopSeller>;

export const TopSellerTotals = z.object({ saleCount: z.number() });
export type TopSellerTotals = z.output<typeof TopSellerTotals>;

/** Orders by creation time; default: all. */
export const monthlyRevenueList = defineList({
  filters: {
    dateRange: dateRangeFilter('start', 'end'),
    ...partners,
    status: enumListFilter('states', ORDER_STATES, 'Status'),
  },
  pageSize: REVENUE_PAGE_SIZE,
});

export const MonthlyRevenueRow = z.object({
  id: z.string(),
  store: z.string(),
  partner: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATES),
  name: z.string(),
  publisher: z.nullable(z.string()),
  offerQuantity: z.number(),
  offerPrice: field.money(),
  completedQuantity: z.number(),
  /** Cost of the completed keys. */
  costOfSales: field.money(),
  /** Expected cost of all offered keys. */
  estCostOfSales: field.money(),
  /** Completed keys at the offer price, without tax. */
  revenue: field.money(),
  createdAt: field.time(),
  /** Null while not invoiced. */
  invoiceNumber: z.nullable(z.string()),
  deliveredQuantity: z.number(),
  /** Bought and unpacked. */
  availableQuantity: z.number(),
});
export type MonthlyRevenueRow = z.output<typeof MonthlyRevenueRow>;

/** Sums of all rows in the filter. */
export const MonthlyRevenueTotals = z.object({
  offerQuantity: z.number(),
  completedQuantity: z.number(),
  costOfSales: field.balance(),
  estCostOfSales: field.balance(),
  revenue: field.balance(),
  deliveredQuantity: z.number(),
  availableQuantity: z.number(),
});
export type MonthlyRevenueTotals = z.output<typeof MonthlyRevenueTotals>;

const statusCount = <const V extends readonly [string, ...string[]]>(states: V) =>
  z.object({ status: z.enum(states), count: z.number() });

export const ProductReport = z.object({
  /** Items of the period's orders by current state. */
  productStatusCount: z.array(statusCount(ITEM_STATES)),
  orderStatusCount: z.object({
    /** Orders of the period by current state. */
    orderStatuses: z.array(statusCount(ORDER_STATES)),
    /** Current own stock of the product: held keys, and free ones. */
    inventoryCount: z.object({ count: z.number(), remainingCount: z.number() }),
  }),
});
export type ProductReport = z.output<typeof ProductReport>;

/** Filter of the product report, for form and call (PRP-006, PRP-011). */
export const ProductReportFilter = z
  .strictObject({
    sku: field.singleLine(200, { min: 1, message: reportCopy.productRequired }),
    startDate: field
      .time(reportCopy.startRequired)
      .check(z.refine((start) => start >= EARLIEST_REPORT, { error: reportCopy.startTooEarly })),
    /** Inclusive; a date means its whole day. */
    endDate: field.rangeEnd(reportCopy.endRequired),
  })
  .check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, { error: reportCopy.endBeforeStart, path: ['endDate'] }),
  );
export type ProductReportFilter = z.output<typeof ProductReportFilter>;

export const salesReportCalls = {
  topSellers: listCall('/report/management/TopSellers', {
    summary: 'Lists the best-selling products by keys sold.',
    access: staff(),
    list: topSellerList,
    item: TopSeller,
    extra: TopSellerTotals,
  }),
  product: get('/report/management/ProductStatusCounts', {
    summary: 'Counts orders and items of a product by state.',
    mayLag: true,
    access: staff(),
    input: ProductReportFilter,
    reply: ProductReport,
  }),
  revenue: listCall('/report/management/MonthlyRevenueOrders', {
    summary: 'Lists orders with their revenue and cost.',
    access: staff(),
    list: monthlyRevenueList,
    item: MonthlyRevenueRow,
    extra: MonthlyRevenueTotals,
  }),
  downloadRevenue: get('/report/management/DownloadMonthlyRevenueOrders', {
    summary: 'Downloads orders with revenue as CSV, or one page of them with the number of pages in X-Total-Pages.',
    mayLag: true,
    access: staff(),
    kind: 'file',
    input: z.strictObject({
      startDate: z.optional(field.time()),
      /** Inclusive; a date means its whole day. */
      endDate: z.optional(field.rangeEnd()),
      partnerIds: z.optional(field.csv(field.id())),
      productPublisher: z.optional(field.csv(field.id())),
      states: z.optional(field.csv(z.enum(ORDER_STATES))),
      pageIndex: z.optional(field.queryInteger({ max: 1_000_000 })),
      pageSize: z.optional(field.queryInteger({ min: 1, max: REVENUE_FILE_ROWS })),
    }),
    reply: z.unknown(),
  }),
};
