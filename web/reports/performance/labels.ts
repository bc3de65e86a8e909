// Labels of the performance page and of the rows behind its figures.

import { countOf } from '#domain/base/text/plural.ts';
import type { PerformanceMeasure, RateMeasure } from '#domain/reports/performance-calls.ts';

export const performanceLabels = {
  measure: 'Measure',
  figures: 'Figures of the period',
  measures: {
    approvalTime: 'Time to approval',
    firstKeyTime: 'Time to first key',
    lastKeyTime: 'Time to last key',
    winRate: 'Win rate',
    fillRate: 'Fill rate',
  } satisfies Record<PerformanceMeasure, string>,
  /** Definition of each figure. */
  explanations: {
    approvalTime: 'From the first submission of an order to its first level 2 approval.',
    firstKeyTime: 'From the first level 2 approval to the first key, of orders whose last key came in the period.',
    lastKeyTime: 'From the first level 2 approval to the last key, of orders whose last key came in the period.',
    winRate: 'Counter-offers that partners accepted, of those they answered in the period.',
    fillRate: 'Keys received from providers, of those ordered in the period for the first time.',
  } satisfies Record<PerformanceMeasure, string>,
  counts: {
    approvalTime: 'Orders',
    firstKeyTime: 'Orders',
    lastKeyTime: 'Orders',
    winRate: 'Answered',
    fillRate: 'Ordered',
  } satisfies Record<PerformanceMeasure, string>,
  hits: { winRate: 'Accepted', fillRate: 'Received' } satisfies Record<RateMeasure, string>,
  misses: { winRate: 'Not accepted', fillRate: 'Not received' } satisfies Record<RateMeasure, string>,
  median: 'Median',
  p90: '90th percentile',
  previousMedian: 'Previous median',
  previousRate: 'Previous rate',
  seconds: (header: string) => `${header} (seconds)`,
  /** Below the median. */
  p90Of: (time: string, count: string) => `90% within ${time}, ${countOf(count, 'order')}`,
  hitsOf: (hits: string, count: string) => `${hits} of ${count}`,
  before: (value: string) => `${value} before`,
  noRows: 'No rows',
  noRowsBefore: 'No rows before',
  /** Accessible names of figures that lead to their rows. */
  rowsOf: (figure: string, of: string) => `${figure} of ${of}: show the rows`,
  period: (from: string, to: string, before: string, until: string) =>
    `${from} to ${to}, compared with ${before} to ${until} (UTC).`,
  none: 'Nothing was measured in this period.',
} as const;

export const detailLabels = {
  orderNumber: 'Order number',
  partner: 'Partner',
  product: 'Product',
  sku: 'SKU',
  provider: 'Provider',
  region: 'Region',
  publisher: 'Publisher',
  store: 'Store',
  salesman: 'Salesman',
  period: 'Period',
  time: 'Time',
  result: 'Result',
  started: {
    approvalTime: 'Submitted',
    firstKeyTime: 'Approved',
    lastKeyTime: 'Approved',
    winRate: 'Offered',
    fillRate: 'Ordered',
  } satisfies Record<PerformanceMeasure, string>,
  ended: {
    approvalTime: 'Approved',
    firstKeyTime: 'First key',
    lastKeyTime: 'Last key',
    winRate: 'Answered',
    fillRate: 'Received',
  } satisfies Record<PerformanceMeasure, string>,
  totals: 'Figures of all rows',
  none: 'Nothing was measured in this period.',
} as const;
