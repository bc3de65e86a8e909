// Home pages of staff, one call each, with all sections the user may see; others are null (OVR-001 to OVR-008 and
// beyond).

import * as z from 'zod/mini';
import { ADMIN_STAFF, FINANCE_STAFF, get, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { InvoiceProblem } from '#domain/invoices/problem-calls.ts';
import { AgeingTotals } from '#domain/payments/ageing-calls.ts';
import {
  CountedAmount,
  FIRST_STEPS,
  MonthFigures,
  ORDER_QUEUES,
  ProviderHealth,
  TroubledOrder,
  VerifyRun,
} from './figures.ts';

const PromotionOfWeek = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  validTo: field.time(),
});

const Top = z.object({ id: z.string(), name: z.string(), keys: z.number(), revenue: field.money() });

const CreditUse = z.object({
  companyId: z.string(),
  companyName: z.string(),
  limit: field.money(),
  /** Owed and reserved; may exceed the limit with an override. */
  used: field.balance(),
});

/** A setup step. Skipping applies to the whole installation. */
const SetupStep = z.object({ name: z.enum(FIRST_STEPS), isDone: z.boolean(), isSkipped: z.boolean() });
export type SetupStep = z.output<typeof SetupStep>;

export const Overview = z.object({
  /** Setup steps; for SuperAdmins only, null once all are done or skipped, and in demos. */
  firstSteps: z.nullable(z.array(SetupStep)),
  /** Only with Order.View. */
  queues: z.nullable(z.array(z.extend(CountedAmount, { name: z.enum(ORDER_QUEUES) }))),
  /** Newest first; `count` and `amount` cover orders stuck by their state. */
  troubles: z.nullable(z.extend(CountedAmount, { orders: z.array(TroubledOrder) })),
  /** Purchases with unknown outcome and their planned cost; for users who may decide them. */
  unclear: z.nullable(z.extend(CountedAmount, { oldest: z.nullable(field.time()) })),
  providers: z.array(ProviderHealth),
  /** Published promotions ending within a week, and those currently below cost. */
  promotions: z.nullable(
    z.object({
      endingCount: z.number(),
      ending: z.array(PromotionOfWeek),
      underCostCount: z.number(),
      underCost: z.array(PromotionOfWeek),
      /** Counted range of end dates. */
      from: field.time(),
      to: field.time(),
    }),
  ),
  month: MonthFigures,
  topProducts: z.array(z.extend(Top, { sku: z.string() })),
  topPartners: z.array(Top),
  credit: z.object({ count: z.number(), companies: z.array(CreditUse) }),
  /** URL of the analytics frame; null if not configured (OVR-005, OVR-006). */
  frameUrl: z.nullable(z.string()),
});
export type Overview = z.output<typeof Overview>;

export const FinanceHome = z.object({
  /** Finished uninvoiced orders, including tax; with Invoice.Create only, like the problems. */
  toInvoice: z.nullable(CountedAmount),
  problems: z.nullable(z.object({ count: z.number(), rows: z.array(InvoiceProblem) })),
  /** Outstanding amounts of sent invoices by days overdue. */
  ageing: AgeingTotals,
  openPayments: CountedAmount,
  /** Documents not sent yet; with Invoice.View only. */
  unsentInvoices: z.nullable(CountedAmount),
  unsentCreditNotes: z.nullable(CountedAmount),
  /** Accounts of all companies since the first of the month (UTC). */
  statement: z.object({
    opening: field.balance(),
    invoiced: field.balance(),
    credited: field.balance(),
    paid: field.balance(),
    corrected: field.balance(),
    closing: field.balance(),
  }),
  /** Latest nightly check; null before the first night. */
  lastVerify: z.nullable(VerifyRun),
  month: MonthFigures,
  frameUrl: z.nullable(z.string()),
});
export type FinanceHome = z.output<typeof FinanceHome>;

const nothing = z.strictObject({});

export const homeCalls = {
  overview: get('/home/management/overview', {
    summary: "Reads the Overview, limited to the caller's permissions.",
    access: staff(),
    input: nothing,
    reply: Overview,
  }),
  setupSteps: get('/home/management/SetupSteps', {
    summary: 'Lists the setup steps of the installation.',
    access: ADMIN_STAFF,
    input: nothing,
    reply: z.array(SetupStep),
  }),
  skipStep: put('/home/management/SkipStep', {
    summary: 'Skips a setup step of the installation, or resumes it.',
    access: ADMIN_STAFF,
    input: z.strictObject({ name: z.enum(FIRST_STEPS), isSkipped: field.flag() }),
    reply: z.object({}),
  }),
  finance: get('/home/management/finance', {
    summary: "Reads Finance's tasks.",
    access: FINANCE_STAFF,
    input: nothing,
    reply: FinanceHome,
  }),
};
