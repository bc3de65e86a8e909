// Shared parts of the home pages: queue counts, problems with reasons, daily figures.

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';

/** A count and its amount in cents. */
export const CountedAmount = z.object({ count: z.number(), amount: field.money() });
export type CountedAmount = z.output<typeof CountedAmount>;

/** Order queues in processing order. `approval` is specific to the user. */
export const ORDER_QUEUES = ['approval', 'negotiation', 'approved', 'buying', 'toDeliver'] as const;
export type OrderQueueName = (typeof ORDER_QUEUES)[number];

/** States of each queue; those of `approval` depend on the user (MORD-005). `toDeliver`: not all keys are packed. */
export const QUEUE_STATES: Record<Exclude<OrderQueueName, 'approval'>, OrderState[]> = {
  negotiation: ['Rebidding'],
  approved: ['Level2Approved'],
  buying: ['Processing'],
  toDeliver: ['Completed'],
};

/** Stuck states: nothing moves until someone or something outside acts. */
export const TROUBLED_STATES = ['Paused', 'OutOfStock', 'Failed'] as const satisfies readonly OrderState[];

/** Why an order is stuck. `providerFailing`, `providerQuiet`: it is being bought, but its provider is unavailable. */
export const TROUBLE_REASONS = [
  'priceDifference',
  'paused',
  'outOfStock',
  'failed',
  'providerFailing',
  'providerUnconfigured',
  'providerQuiet',
  'providerNoFunds',
  'providerPaused',
] as const;
export type TroubleReason = (typeof TROUBLE_REASONS)[number];

export const TroubledOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  partnerName: z.string(),
  productName: z.string(),
  status: z.enum(ORDER_STATES),
  reason: z.enum(TROUBLE_REASONS),
  provider: z.string(),
  /** Without tax. */
  amount: field.money(),
  modifiedAt: field.time(),
});
export type TroubledOrder = z.output<typeof TroubledOrder>;

/** The most urgent ones first. */
export const PROVIDER_CONDITIONS = [
  'failing',
  'quiet',
  'unconfigured',
  'noFunds',
  'paused',
  'shortOfFunds',
  'lowBalance',
  'syncFailed',
  'leftOut',
  'neverSynced',
  'working',
] as const;
export type ProviderCondition = (typeof PROVIDER_CONDITIONS)[number];

/** Money available at a provider, in its currency. */
const ProviderBalance = z.object({
  available: field.unitCost(),
  currency: z.string(),
  /** Expected cost of the missing keys of approved orders, in euro. */
  needed: field.money(),
  readAt: field.time(),
});

/**
 * Status of a provider: `failing`, `quiet`, `unconfigured`, `noFunds`, `paused` since `since`; `shortOfFunds` if approved orders
 * need more than its balance, `lowBalance` below the configured limit; `syncFailed` and `leftOut` with the error or
 * skipped entries of the last sync.
 */
export const ProviderHealth = z.object({
  id: z.string(),
  name: z.string(),
  condition: z.enum(PROVIDER_CONDITIONS),
  since: z.nullable(field.time()),
  trouble: z.string(),
  syncedAt: z.nullable(field.time()),
  /** Null if the provider does not report it, or for a while has not. */
  balance: z.nullable(ProviderBalance),
});
export type ProviderHealth = z.output<typeof ProviderHealth>;

/** Profit of a month so far, and daily figures next to the previous month. Costs as visible to the user. */
export const MonthFigures = z.object({
  /** The month, from its first to its last moment. */
  from: field.time(),
  to: field.time(),
  profit: field.balance(),
  /** Profit in percent of the revenue. */
  percentage: field.percent(),
  revenue: field.balance(),
  /** The previous month, up to the same day. */
  previousProfit: field.balance(),
  /** One entry per day from the first of the month to today. */
  days: z.array(z.object({ profit: field.balance(), percentage: field.percent() })),
  /** The whole previous month. */
  previousDays: z.array(z.object({ profit: field.balance(), percentage: field.percent() })),
});
export type MonthFigures = z.output<typeof MonthFigures>;

/** A check of all invariants, with its violations. */
export const VerifyRun = z.object({
  startedAt: field.time(),
  endedAt: field.time(),
  checks: z.number(),
  broken: z.array(z.object({ id: z.string(), description: z.string(), count: z.number() })),
});
export type VerifyRun = z.output<typeof VerifyRun>;

/** Days of «this week»: promotions starting or ending within this many days. */
export const WEEK_DAYS = 7;
/** Rows per section; the linked list has all. */
export const HOME_ROWS = 5;

/** Setup steps of a new installation in order; tax rules are built in. */
export const FIRST_STEPS = ['seller', 'mail', 'provider', 'promotion', 'partner', 'backup'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
