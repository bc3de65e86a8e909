// Performance of the order process: time to approval and to keys, win rate of counter-offers and fill rate of providers,
// by period beside the previous one, by partner and other splits, and the rows behind each figure (ANA-014 to ANA-019).

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { dateRangeFilter, defineList, enumFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { SALES_SPLITS, SALES_STEPS } from './analytics-calls.ts';

/** The first is the default. Times are measured in seconds, rates in hits of a count. */
export const PERFORMANCE_MEASURES = ['approvalTime', 'firstKeyTime', 'lastKeyTime', 'winRate', 'fillRate'] as const;
export type PerformanceMeasure = (typeof PERFORMANCE_MEASURES)[number];
export type RateMeasure = 'winRate' | 'fillRate';

export const isRate = (measure: PerformanceMeasure): measure is RateMeasure =>
  measure === 'winRate' || measure === 'fillRate';

const shared = {
  measure: enumFilter('measure', PERFORMANCE_MEASURES, 'Measure'),
  /** Whole UTC days; default: this month. Days after today are left out. */
  dateRange: dateRangeFilter('startDate', 'endDate'),
  partnerIds: stringListFilter('partnerIds', 'PartnerId', field.id()),
  publishers: stringListFilter('productPublisher', 'Publishers', field.id()),
};

export const performanceList = defineList({
  filters: {
    ...shared,
    split: enumFilter('split', SALES_SPLITS, 'Split'),
    step: enumFilter('step', SALES_STEPS, 'Step'),
  },
  sorts: ['name', 'count', 'hits', 'rate', 'median', 'p90'],
});

/** Figures of a time have `median` and `p90`, those of a rate `hits` and `rate`; the others are null, also without rows. */
const figures = {
  /** Orders, answered counter-offers or keys ordered. */
  count: z.number(),
  /** Accepted counter-offers or keys received. */
  hits: z.nullable(z.number()),
  /** Hits in percent of the count. */
  rate: z.nullable(field.percent()),
  /** Seconds that at least half of the rows do not exceed. */
  median: z.nullable(z.number()),
  /** Seconds that at least nine of ten rows do not exceed. */
  p90: z.nullable(z.number()),
};
export const PerformanceFigures = z.object(figures);
export type PerformanceFigures = z.output<typeof PerformanceFigures>;

/** First and last day, as 2026-11-20 (UTC). */
const days = { from: z.string(), to: z.string() };

export const PerformanceByPeriod = z.object({
  ...days,
  previousFrom: z.string(),
  previousTo: z.string(),
  step: z.enum(SALES_STEPS),
  /** All measures of the period, without those hidden from the user. */
  measures: z.array(
    z.object({
      measure: z.enum(PERFORMANCE_MEASURES),
      current: PerformanceFigures,
      previous: PerformanceFigures,
    }),
  ),
  /** The chosen measure in days, weeks or months, each with its counterpart in the previous period. */
  periods: z.array(z.object({ ...days, current: PerformanceFigures, previous: z.nullable(PerformanceFigures) })),
});
export type PerformanceByPeriod = z.output<typeof PerformanceByPeriod>;

export const PerformanceSplitRow = z.object({
  /** Id, SKU or name, as the filters of the rows behind it expect it. */
  id: z.string(),
  /** Empty without a publisher or salesman. */
  name: z.string(),
  ...figures,
  previousRate: z.nullable(field.percent()),
  previousMedian: z.nullable(z.number()),
});
export type PerformanceSplitRow = z.output<typeof PerformanceSplitRow>;

export const measuredRowList = defineList({
  filters: {
    ...shared,
    productSku: stringListFilter('productSku', 'ProductSku'),
    store: stringListFilter('store', 'Store'),
    regions: stringListFilter('regions', 'Regions'),
    salesmen: stringListFilter('salesmen', 'Salesmen', field.id()),
    providers: stringListFilter('providerIds', 'Providers', field.id()),
  },
  sorts: ['startedAt', 'endedAt', 'seconds', 'orderNumber', 'partner', 'product', 'isHit'],
});

/** An order, an answered counter-offer or a key ordered. */
export const MeasuredRow = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  partner: z.string(),
  productSku: z.string(),
  productName: z.string(),
  provider: z.string(),
  region: z.string(),
  /** First submission, approval, counter-offer or order at the provider. */
  startedAt: field.time(),
  /** Approval, key or answer; null for keys not received. */
  endedAt: z.nullable(field.time()),
  /** Whole seconds between both. */
  seconds: z.nullable(z.number()),
  /** Whether a counter-offer was accepted or a key received; null for times. */
  isHit: z.nullable(z.boolean()),
});
export type MeasuredRow = z.output<typeof MeasuredRow>;

export const performanceCalls = {
  byPeriod: get('/report/management/PerformanceByPeriod', {
    summary: 'Reads times, win rate and fill rate by day, week or month beside the previous period.',
    mayLag: true,
    access: staff(),
    input: performanceList.query,
    reply: PerformanceByPeriod,
    serializeInput: performanceList.toQuery as (input: never) => Record<string, unknown>,
  }),
  split: listCall('/report/management/PerformanceSplit', {
    summary: 'Lists a measure of the order process by partner, product and other splits.',
    access: staff(),
    list: performanceList,
    item: PerformanceSplitRow,
    extra: PerformanceFigures,
    isExportedByServer: true,
  }),
  rows: listCall('/report/management/MeasuredRows', {
    summary: 'Lists the orders, counter-offers or keys behind a figure of the performance page.',
    access: staff(),
    list: measuredRowList,
    item: MeasuredRow,
    extra: PerformanceFigures,
    isExportedByServer: true,
  }),
};
