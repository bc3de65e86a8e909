// Analytics of sales: figures by period beside the previous one, figures by partner, product and other splits, and the
// orders behind them (ANA-001 to ANA-012).

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { dateRangeFilter, defineList, enumFilter, listCall, stringListFilter } from '#domain/base/list.ts';

/** Dimensions of a split; the first is the default. */
export const SALES_SPLITS = ['partner', 'product', 'publisher', 'store', 'region', 'salesman', 'provider'] as const;
export type SalesSplit = (typeof SALES_SPLITS)[number];

export const SALES_STEPS = ['day', 'week', 'month'] as const;
export type SalesStep = (typeof SALES_STEPS)[number];

/** Id of products without a publisher, and of partners without a salesman. */
export const NONE_ID = '00000000-0000-0000-0000-000000000000';

const period = {
  /** Whole UTC days of completion; default: this month. Days after today are left out. */
  dateRange: dateRangeFilter('startDate', 'endDate'),
  partnerIds: stringListFilter('partnerIds', 'PartnerId', field.id()),
  publishers: stringListFilter('productPublisher', 'Publishers', field.id()),
};

export const analyticsList = defineList({
  filters: {
    ...period,
    split: enumFilter('split', SALES_SPLITS, 'Split'),
    /** Default: the longest that shows at least a dozen or so. */
    step: enumFilter('step', SALES_STEPS, 'Step'),
  },
  sorts: ['name', 'orders', 'keys', 'revenue', 'cost', 'profit', 'margin'],
});

/** Keys completed in a period, and the orders that have them. */
const figures = {
  orders: z.number(),
  keys: z.number(),
  /** Without tax. */
  revenue: field.balance(),
  /** Cost as visible to the user. */
  cost: field.balance(),
  profit: field.balance(),
  /** Profit in percent of the revenue; 0 without revenue. */
  margin: field.percent(),
};
export const SalesFigures = z.object(figures);
export type SalesFigures = z.output<typeof SalesFigures>;

/** First and last day, as 2026-11-20 (UTC). */
const days = { from: z.string(), to: z.string() };

export const SalesByPeriod = z.object({
  ...days,
  previousFrom: z.string(),
  previousTo: z.string(),
  step: z.enum(SALES_STEPS),
  /** Whether the user sees costs with the profit factors of the orders. */
  isMarkedUp: z.boolean(),
  current: SalesFigures,
  previous: SalesFigures,
  /** Days, weeks or months inside the period, each with its counterpart in the previous one. */
  periods: z.array(z.object({ ...days, current: SalesFigures, previous: z.nullable(SalesFigures) })),
});
export type SalesByPeriod = z.output<typeof SalesByPeriod>;

export const SalesSplitRow = z.object({
  /** Id, SKU or name, as the filters of the orders behind it expect it. */
  id: z.string(),
  /** Empty without a publisher or salesman. */
  name: z.string(),
  ...figures,
  previousRevenue: field.balance(),
  previousProfit: field.balance(),
});
export type SalesSplitRow = z.output<typeof SalesSplitRow>;

export const soldOrderList = defineList({
  filters: {
    ...period,
    productSku: stringListFilter('productSku', 'ProductSku'),
    store: stringListFilter('store', 'Store'),
    regions: stringListFilter('regions', 'Regions'),
    salesmen: stringListFilter('salesmen', 'Salesmen', field.id()),
    providers: stringListFilter('providerIds', 'Providers', field.id()),
  },
  sorts: ['lastSoldOn', 'orderNumber', 'partner', 'product', 'keys', 'revenue', 'cost', 'profit', 'margin'],
});

/** An order with keys completed in the period; the figures cover those keys only. */
export const SoldOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  partner: z.string(),
  productSku: z.string(),
  productName: z.string(),
  publisher: z.nullable(z.string()),
  store: z.string(),
  region: z.string(),
  keys: z.number(),
  revenue: field.balance(),
  cost: field.balance(),
  profit: field.balance(),
  margin: field.percent(),
  /** Last day in the period on which keys were completed. */
  lastSoldOn: z.string(),
});
export type SoldOrder = z.output<typeof SoldOrder>;

export const analyticsCalls = {
  byPeriod: get('/report/management/SalesByPeriod', {
    summary: 'Reads sales by day, week or month beside the previous period.',
    mayLag: true,
    access: staff(),
    input: analyticsList.query,
    reply: SalesByPeriod,
    serializeInput: analyticsList.toQuery as (input: never) => Record<string, unknown>,
  }),
  split: listCall('/report/management/SalesSplit', {
    summary: 'Lists sales by partner, product, publisher, store, region, salesman or provider.',
    access: staff(),
    list: analyticsList,
    item: SalesSplitRow,
    extra: SalesFigures,
    isExportedByServer: true,
  }),
  soldOrders: listCall('/report/management/SoldOrders', {
    summary: 'Lists the orders behind a figure of the analytics.',
    access: staff(),
    list: soldOrderList,
    item: SoldOrder,
    extra: SalesFigures,
    isExportedByServer: true,
  }),
};
