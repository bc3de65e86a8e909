// Labels of the homes that no rule of the product knows.

import type { FirstStep, OrderQueueName, ProviderCondition, TroubleReason } from '#domain/home/figures.ts';
import type { COUNTED_ITEM_STATES } from '#domain/reports/overview-calls.ts';
import type { Tone } from '#web/ui/kit/status-pill.tsx';

const queues: Record<OrderQueueName, string> = {
  approval: 'Waiting for your approval',
  negotiation: 'Counter-offers with partners',
  approved: 'Approved, not started',
  buying: 'Being bought',
  toDeliver: 'Bought, not all delivered',
};

const reasons: Record<TroubleReason, string> = {
  priceDifference: 'Paused: a key costs more than planned',
  paused: 'Paused by a person',
  outOfStock: 'The provider has no more keys',
  failed: 'Keys could not be bought in time',
  providerFailing: 'The provider gives no answers',
  providerUnconfigured: 'The provider is not configured',
  providerQuiet: 'The provider asked to be left alone for a while',
};

const conditions: Record<ProviderCondition, { text: string; tone: Tone }> = {
  working: { text: 'Working', tone: 'green' },
  failing: { text: 'No answers', tone: 'red' },
  quiet: { text: 'Asked for a pause', tone: 'orange' },
  unconfigured: { text: 'Not configured', tone: 'red' },
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
  monthNote: (month: string) => `${month} (UTC), by the time keys were completed`,
  figures: 'Figures of this month',
  comparedWith: (profit: string) => `${profit} by this day last month`,
  ofRevenue: 'of the revenue',
  withoutTax: 'without tax',
  profitByDay: 'Profit by day',
  day: 'Day',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  noSales: 'No keys were completed in these two months.',
  queues: 'Orders on their way',
  troubles: 'Orders that stand still',
  noTroubles: 'Every order moves.',
  unclear: 'Unclear purchases',
  unclearOldest: (at: string) => `the oldest since ${at}`,
  providers: 'Providers',
  syncedAt: (at: string) => `Synced ${at}`,
  since: (at: string) => `Since ${at}`,
  noProviders: 'There is no provider yet.',
  ending: 'Promotions that end this week',
  noneEnding: 'No promotion ends within seven days.',
  endsAt: (at: string) => `Ends ${at}`,
  underCost: 'Promotions under cost',
  noneUnderCost: 'Every promotion earns at its cost of now.',
  topProducts: 'Top products',
  topPartners: 'Top partners',
  noTops: 'Nothing was sold this month yet.',
  keysOf: (count: string) => `${count} ${count === '1' ? 'key' : 'keys'}`,
  credit: 'Credit near its limit',
  noCredit: 'No partner has used four fifths of its limit.',
  usedOf: (used: string, limit: string) => `${used} of ${limit} used`,
  showAll: (count: string) => `All ${count}`,
  showAllOf: (what: string, count: string) => `${what}: all ${count}`,
  open: 'Open list',
  openOf: (what: string) => `${what}: open list`,
  items: 'Keys that need somebody',
  itemTabs,
  sku: 'SKU',
  product: 'Product',
  count: 'Keys',
  lastTry: 'Last try (UTC)',
  noItems: 'No keys are in this state.',
  frame: 'Analytics',
  queueNames: queues,
  reasons,
  conditions,
  /** A figure that is a link: what it is, and the number. */
  figure: (what: string, value: string) => `${what}: ${value}`,
} as const;

const firstSteps: Record<FirstStep, { title: string; detail: string }> = {
  seller: { title: 'Say who sells', detail: 'Name, address, VAT number and bank account stand on every invoice.' },
  mail: { title: 'Send mails', detail: 'SMTP_URL names the mail server; the step is done with the first mail.' },
  provider: {
    title: 'Connect a provider',
    detail: 'PROVIDERS names it; the step is done once its products were read.',
  },
  promotion: { title: 'Publish a promotion', detail: 'It says what is on sale, to whom and at which price.' },
  backup: {
    title: 'Make a backup',
    detail: 'The first is made within hours; npm run merkur -- backup FILE makes one now.',
  },
  partner: { title: 'Create a partner', detail: 'A company and somebody who may sign in for it.' },
};

export const firstStepLabels = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done. The list goes once nothing is left.`,
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
  noProblems: 'Everything that is finished can be invoiced.',
  ageing: 'Open invoices by age',
  ageingBand: 'Overdue',
  ageingAmount: 'Open',
  nothingOpen: 'No sent invoice is open.',
  statement: (month: string) => `Statement of ${month}`,
  opening: 'Owed at the start',
  invoiced: 'Invoiced',
  credited: 'Credited',
  paid: 'Paid',
  corrected: 'Corrected',
  closing: 'Owed now',
  lastVerify: 'Check of last night',
  verifyNever: 'Nothing was checked yet; the first check is made at 03:00 UTC.',
  verifyHolds: (checks: string) => `All ${checks} checks hold: the books add up.`,
  verifyRows: (count: number) => (count === 1 ? 'one row' : `${count} rows`),
  verifyAt: (time: string) => `Ended ${time}. Nothing was changed.`,
} as const;

export const myHomeLabels = {
  note: 'What waits for you, what you can take and what is on its way.',
  figures: 'Your figures',
  toAnswer: 'Waiting for your answer',
  offers: 'Offers for you',
  noOffers: 'No offer waits for your answer.',
  offer: (quantity: string, price: string) => `${quantity} at ${price} each`,
  expires: (at: string) => `until ${at} UTC`,
  ended: (at: string) => `promotion ended ${at} UTC`,
  keys: 'Keys ready to take',
  keysToTake: 'Keys to take',
  noKeys: 'All keys that were bought for you are in packages.',
  keysFrom: (at: string) => `Packages can be made from ${at} UTC on`,
  keysNow: 'Make a package and download them',
  underWay: 'Orders under way',
  noOrders: 'No order is under way.',
  owed: 'To pay',
  overdue: (amount: string) => `${amount} overdue`,
  nothingOverdue: 'nothing overdue',
  due: (day: string) => `Due ${day}`,
  isOverdue: 'Overdue',
  nothingOwed: 'No invoice is open.',
  credit: 'Credit left',
  creditOf: (limit: string) => `of ${limit}`,
  noLimit: 'No limit',
  newPromotions: 'New this week',
  noneNew: 'No promotion began within seven days.',
  endingPromotions: 'Ending this week',
  noneEnding: 'No promotion ends within seven days.',
  orderAgain: 'Order again',
  noneAgain: 'Nothing that you bought lately is on sale now.',
  endsAt: (at: string) => `Ends ${at}`,
  beganAt: (at: string) => `Since ${at}`,
} as const;
