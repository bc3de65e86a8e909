// Labels of the analytics page and of the orders behind its figures.

import type { SalesSplit, SalesStep } from '#domain/reports/analytics-calls.ts';

export const analyticsLabels = {
  partnerFilter: 'Partner',
  publisherFilter: 'Publisher',
  period: 'Period',
  customPeriod: 'Custom period',
  split: 'Split by',
  step: 'Show by',
  metric: 'Chart',
  figures: 'Figures of the period',
  splits: {
    partner: 'Partner',
    product: 'Product',
    publisher: 'Publisher',
    store: 'Store',
    region: 'Region',
    salesman: 'Salesman',
    provider: 'Provider',
  } satisfies Record<SalesSplit, string>,
  steps: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<SalesStep, string>,
  metrics: { revenue: 'Revenue', profit: 'Profit', margin: 'Margin', orders: 'Orders', keys: 'Keys' },
  /** Name of the chart. */
  chart: (metric: string, step: SalesStep) => `${metric} by ${step}`,
  from: 'From',
  to: 'To',
  thisPeriod: 'This period',
  previousPeriod: 'Previous period',
  cost: 'Cost',
  change: 'Change',
  previousRevenue: 'Previous revenue',
  previousProfit: 'Previous profit',
  none: { publisher: 'No publisher', salesman: 'No salesman' },
  noSales: 'No keys were sold in this period.',
  before: (value: string) => `${value} before`,
  /** Accessible names of figures that lead to their orders. */
  ordersOf: (figure: string, of: string) => `${figure} of ${of}: show the orders`,
  note: (from: string, to: string, before: string, until: string) =>
    `${from} to ${to}, compared with ${before} to ${until} (UTC). Keys count on the day they were completed.`,
  markedUp: 'Costs and profits include the profit factor.',
  dayRange: (from: string, to: string) => `${from} to ${to}`,
} as const;

export const soldOrderLabels = {
  orderNumber: 'Order number',
  partner: 'Partner',
  product: 'Product',
  sku: 'SKU',
  publisher: 'Publisher',
  store: 'Store',
  region: 'Region',
  salesman: 'Salesman',
  provider: 'Provider',
  lastSoldOn: 'Sold on',
  sold: 'Sold',
  keys: 'Keys',
  revenue: 'Revenue',
  cost: 'Cost',
  profit: 'Profit',
  margin: 'Margin',
  none: 'No keys were sold in this period.',
  totals: 'Totals',
  note: (from: string, to: string) =>
    `Keys completed from ${from} to ${to} (UTC), by order. Other keys of these orders are not included.`,
} as const;
