// What the homes of staff and partners are made of: counted queues, troubles with their reason, days of a month.

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';

/** A number of things and the money in them, in cents. */
export const CountedAmount = z.object({ count: z.number(), amount: field.money() });
export type CountedAmount = z.output<typeof CountedAmount>;

/** Queues of orders, in the order in which an order passes them. `approval` is what waits for this very person. */
export const ORDER_QUEUES = ['approval', 'negotiation', 'approved', 'buying', 'toDeliver'] as const;
export type OrderQueueName = (typeof ORDER_QUEUES)[number];

/** The states of each queue; those of `approval` depend on the person (MORD-005). `toDeliver`: not all keys are packed. */
export const QUEUE_STATES: Record<Exclude<OrderQueueName, 'approval'>, OrderState[]> = {
  negotiation: ['Rebidding'],
  approved: ['Level2Approved'],
  buying: ['Processing'],
  toDeliver: ['Completed'],
};

/** Orders in these states stand still until somebody or something outside moves them. */
export const TROUBLED_STATES = ['Paused', 'OutOfStock', 'Failed'] as const satisfies readonly OrderState[];

/** Why an order stands still. `providerFailing`, `providerQuiet`: it would be bought, but its provider gives no answers. */
export const TROUBLE_REASONS = [
  'priceDifference',
  'paused',
  'outOfStock',
  'failed',
  'providerFailing',
  'providerUnconfigured',
  'providerQuiet',
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

export const PROVIDER_CONDITIONS = [
  'working',
  'failing',
  'quiet',
  'unconfigured',
  'syncFailed',
  'leftOut',
  'neverSynced',
] as const;
export type ProviderCondition = (typeof PROVIDER_CONDITIONS)[number];

/** Status of a provider: `failing`, `quiet`, `unconfigured` since `since`; `syncFailed` and
 * `leftOut` with what stopped the last sync, or was left out of it. */
export const ProviderHealth = z.object({
  id: z.string(),
  name: z.string(),
  condition: z.enum(PROVIDER_CONDITIONS),
  since: z.nullable(field.time()),
  trouble: z.string(),
  syncedAt: z.nullable(field.time()),
});
export type ProviderHealth = z.output<typeof ProviderHealth>;

/** What a month earned so far, and day by day beside the month before. Costs are those that the person may see. */
export const MonthFigures = z.object({
  /** The month, from its first to its last moment. */
  from: field.time(),
  to: field.time(),
  profit: field.balance(),
  /** Of the revenue. */
  percentage: field.percent(),
  revenue: field.balance(),
  /** The month before, up to the same day of the month. */
  previousProfit: field.balance(),
  /** One for each day from the first of the month to today. */
  days: z.array(z.object({ profit: field.balance(), percentage: field.percent() })),
  /** The whole month before. */
  previousDays: z.array(z.object({ profit: field.balance(), percentage: field.percent() })),
});
export type MonthFigures = z.output<typeof MonthFigures>;

/** A check of everything that must hold, and what did not. */
export const VerifyRun = z.object({
  startedAt: field.time(),
  endedAt: field.time(),
  checks: z.number(),
  broken: z.array(z.object({ id: z.string(), description: z.string(), count: z.number() })),
});
export type VerifyRun = z.output<typeof VerifyRun>;

/** Days of «this week» on the homes: promotions that begin or end within so many from now or until now. */
export const WEEK_DAYS = 7;
/** Rows of each part of a home; the list behind it has all. */
export const HOME_ROWS = 5;

/** What a new installation needs before it can sell, in the order in which one does it; tax rules come with it. */
export const FIRST_STEPS = ['seller', 'mail', 'provider', 'promotion', 'partner', 'backup'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
