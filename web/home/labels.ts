// Labels of the home pages.

import type { FirstStep, OrderQueueName, ProviderCondition, TroubleReason } from '#domain/home/figures.ts';
import type { COUNTED_ITEM_STATES } from '#domain/reports/overview-calls.ts';
import type { Tone } from '#web/ui/kit/feedback/status-pill.tsx';

const queues: Record<OrderQueueName, string> = {
  approval: 'Needs your approval',
  negotiation: 'Counter-offers with partners',
  approved: 'Approved, not started',
  buying: 'Buying keys',
  toDeliver: 'Ready for delivery',
};

const reasons: Record<TroubleReason, string> = {
  priceDifference: 'Paused: a key costs more than planned',
  paused: 'Paused manually',
  outOfStock: 'Out of stock at the provider',
  failed: 'Keys not bought in time',
  providerFailing: 'Provider not responding',
  providerUnconfigured: 'Provider not configured',
  providerQuiet: 'Rate-limited by the provider',
  providerNoFunds: 'No funds at the provider',
  providerPaused: 'Purchases at the provider paused',
};

const conditions: Record<ProviderCondition, { text: string; tone: Tone }> = {
  working: { text: 'Working', tone: 'green' },
  failing: { text: 'Not responding', tone: 'red' },
  quiet: { text: 'Rate-limited', tone: 'orange' },
  unconfigured: { text: 'Not configured', tone: 'red' },
  noFunds: { text: 'No funds', tone: 'red' },
  paused: { text: 'Paused', tone: 'orange' },
  shortOfFunds: { text: 'Balance too low', tone: 'red' },
  lowBalance: { text: 'Low balance', tone: 'orange' },
  leftOut: { text: 'Entries left out', tone: 'orange' },
  syncFailed: { text: 'Sync failed', tone: 'orange' },
  neverSynced: { text: 'Never synced', tone: 'grey' },
};

const itemTabs: Record<(typeof COUNTED_ITEM_STATES)[number], string> = {
  OutOfStock: 'Out of Stock',
  Error: 'Error',
  Refunded: 'Refunded',
};

export const homeLabels = {
  profit: 'Profit',
  percentage: 'Percentage',
  revenue: 'Revenue',
  monthNote: (month: string) => `${month} · by key delivery date (UTC)`,
  figures: 'Figures for this month',
  comparedWith: (profit: string) => `${profit} at this point last month`,
  ofRevenue: 'of revenue',
  withoutTax: 'excl. VAT',
  profitByDay: 'Profit by day',
  day: 'Day',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  noSales: 'No keys were delivered in these two months.',
  queues: 'Order pipeline',
  orderIssues: 'Stuck orders',
  noOrderIssues: 'No stuck orders.',
  unclear: 'Unclear purchases',
  unclearOldest: (at: string) => `oldest since ${at}`,
  providers: 'Providers',
  syncedAt: (at: string) => `Synced ${at}`,
  since: (at: string) => `Since ${at}`,
  balance: (amount: string) => `${amount} available`,
  balanceNeeded: (available: string, needed: string) => `${available} available, approved orders need ${needed}`,
  noProviders: 'No providers yet.',
  ending: 'Promotions ending this week',
  noneEnding: 'No promotions end within seven days.',
  endsAt: (at: string) => `Ends ${at}`,
  underCost: 'Promotions below cost',
  noneUnderCost: 'No promotion sells below cost.',
  topProducts: 'Top products',
  topPartners: 'Top partners',
  noTops: 'No sales this month yet.',
  keysOf: (count: string) => `${count} ${count === '1' ? 'key' : 'keys'}`,
  credit: 'Partners near their credit limit',
  noCredit: 'No partner is above 80 % of its credit limit.',
  usedOf: (used: string, limit: string) => `${used} of ${limit} used`,
  showAll: (count: string) => `All ${count}`,
  showAllOf: (what: string, count: string) => `${what}: all ${count}`,
  open: 'Open list',
  openOf: (what: string) => `${what}: open list`,
  items: 'Out of stock, failed and refunded keys',
  itemsNote: 'By product, from orders of any age. The last try shows how old they are.',
  itemTabs,
  sku: 'SKU',
  product: 'Product',
  count: 'Keys',
  lastTry: 'Last try (UTC)',
  noItems: 'No keys with this status.',
  frame: 'Analytics',
  queueNames: queues,
  reasons,
  conditions,
  /** Accessible name of a figure link. */
  figure: (what: string, value: string) => `${what}: ${value}`,
} as const;

const firstSteps: Record<FirstStep, { title: string; detail: string }> = {
  seller: {
    title: 'Add your company details',
    detail: 'Name, address, VAT ID and bank account appear on every invoice.',
  },
  mail: { title: 'Set up e-mail', detail: 'Set SMTP_URL and send a test e-mail.' },
  provider: {
    title: 'Connect a provider',
    detail: 'Set PROVIDERS. This is ticked when the first catalogue has loaded.',
  },
  promotion: {
    title: 'Publish a promotion',
    detail: 'A promotion defines what is on sale, to whom and at which price.',
  },
  backup: {
    title: 'Create a backup',
    detail: 'The first one runs within hours. To create one now, run npm run merkur -- backup FILE.',
  },
  partner: { title: 'Create a partner', detail: 'Add a company and a user who can sign in for it.' },
};

export const firstStepLabels = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done. This list disappears when everything is done.`,
  done: 'Done:',
  open: 'Open:',
  steps: firstSteps,
} as const;

export const financeLabels = {
  toDo: 'To do',
  toInvoice: 'Orders to invoice',
  openPayments: 'Payments to match',
  unsentInvoices: 'Invoices not sent',
  unsentCreditNotes: 'Credit notes not sent',
  problems: 'Invoice problems',
  problemOf: (invoiceNumber: string | null, reasons: readonly string[]) =>
    [invoiceNumber, reasons.join(' ')].filter(Boolean).join(': '),
  noProblems: 'No invoice problems.',
  ageing: 'Open invoices by age',
  ageingBand: 'Overdue',
  ageingAmount: 'Open',
  nothingOpen: 'No outstanding invoices.',
  statement: (month: string) => `Statement for ${month}`,
  opening: 'Owed at the start',
  invoiced: 'Invoiced',
  credited: 'Credited',
  paid: 'Paid',
  corrected: 'Corrected',
  closing: 'Owed now',
  lastVerify: 'Nightly check',
  verifyNever: 'First check runs at 03:00 UTC.',
  verifyHolds: (checks: string) => `All ${checks} checks passed. The books balance.`,
  verifyRows: (count: number) => (count === 1 ? 'one row' : `${count} rows`),
  verifyAt: (time: string) => `Finished ${time}. Nothing was changed.`,
} as const;

export const myHomeLabels = {
  note: 'Offers to answer, keys to download and orders in progress.',
  figures: 'Your figures',
  toAnswer: 'Needs your answer',
  offers: 'Counter-offers',
  noOffers: 'No counter-offers to answer.',
  offer: (quantity: string, price: string) => `${quantity} at ${price} each`,
  expires: (at: string) => `until ${at} UTC`,
  ended: (at: string) => `promotion ended ${at} UTC`,
  keys: 'Keys ready to download',
  keysToTake: 'Ready to download',
  noKeys: 'No keys to download. New keys appear here when they arrive.',
  keysFrom: (at: string) => `Available from ${at} UTC`,
  keysNow: 'Download now',
  underWay: 'Open orders',
  noOrders: 'No open orders.',
  owed: 'To pay',
  overdue: (amount: string) => `${amount} overdue`,
  nothingOverdue: 'nothing overdue',
  due: (day: string) => `Due ${day}`,
  isOverdue: 'Overdue',
  nothingOwed: 'No outstanding invoices.',
  credit: 'Credit left',
  creditOf: (limit: string) => `of ${limit}`,
  noLimit: 'No limit',
  newPromotions: 'New this week',
  noneNew: 'No new promotions in the last seven days.',
  endingPromotions: 'Ending this week',
  noneEnding: 'No promotions end within seven days.',
  orderAgain: 'Order again',
  noneAgain: 'None of your recent purchases is on sale right now.',
  endsAt: (at: string) => `Ends ${at}`,
  beganAt: (at: string) => `Since ${at}`,
} as const;
