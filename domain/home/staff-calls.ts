// The homes of staff, one call each: everything that such a page shows, each part for those who may open the list behind
// it. A part that is not for the person is null (OVR-001 to OVR-008 and beyond).

import * as z from 'zod/mini';
import { get, staff, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { FINANCE_ROLES } from '#domain/base/permissions.ts';
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
  /** Owed and reserved; above the limit where an override was granted. */
  used: field.balance(),
});

export const Overview = z.object({
  /** What a new installation still needs; of SuperAdmins, null once all is done and in a demo world. */
  firstSteps: z.nullable(z.array(z.object({ name: z.enum(FIRST_STEPS), isDone: z.boolean() }))),
  /** Of those with Order.View. */
  queues: z.nullable(z.array(z.extend(CountedAmount, { name: z.enum(ORDER_QUEUES) }))),
  /** Newest first; `count` and `amount` are of the orders that stand still by their state. */
  troubles: z.nullable(z.extend(CountedAmount, { orders: z.array(TroubledOrder) })),
  /** Purchases whose outcome is unknown, with what they were planned to cost; of those who may decide about them. */
  unclear: z.nullable(z.extend(CountedAmount, { oldest: z.nullable(field.time()) })),
  providers: z.array(ProviderHealth),
  /** Published promotions that end within a week, and those that cost more now than a tier pays. */
  promotions: z.nullable(
    z.object({
      endingCount: z.number(),
      ending: z.array(PromotionOfWeek),
      underCostCount: z.number(),
      underCost: z.array(PromotionOfWeek),
      /** The range of ends that was counted. */
      from: field.time(),
      to: field.time(),
    }),
  ),
  month: MonthFigures,
  topProducts: z.array(z.extend(Top, { sku: z.string() })),
  topPartners: z.array(Top),
  credit: z.object({ count: z.number(), companies: z.array(CreditUse) }),
  /** Address of the analytics frame; null where none is configured (OVR-005, OVR-006). */
  frameUrl: z.nullable(z.string()),
});
export type Overview = z.output<typeof Overview>;

export const FinanceHome = z.object({
  /** Finished orders that are not invoiced, with tax; of those with Invoice.Create, like the problems. */
  toInvoice: z.nullable(CountedAmount),
  problems: z.nullable(z.object({ count: z.number(), rows: z.array(InvoiceProblem) })),
  /** What is open of sent invoices, by how long it is overdue. */
  ageing: AgeingTotals,
  openPayments: CountedAmount,
  /** Documents that were made and not handed over; of those with Invoice.View. */
  unsentInvoices: z.nullable(CountedAmount),
  unsentCreditNotes: z.nullable(CountedAmount),
  /** The accounts of all companies together, from the first of the month (UTC) on. */
  statement: z.object({
    opening: field.balance(),
    invoiced: field.balance(),
    credited: field.balance(),
    paid: field.balance(),
    corrected: field.balance(),
    closing: field.balance(),
  }),
  /** The check of last night; null before the first night. */
  lastVerify: z.nullable(VerifyRun),
  month: MonthFigures,
  frameUrl: z.nullable(z.string()),
});
export type FinanceHome = z.output<typeof FinanceHome>;

const nothing = z.strictObject({});

export const homeCalls = {
  overview: get('/home/management/overview', {
    summary: 'Reads everything that the Overview shows, each part by the rights of the person.',
    access: staff(),
    input: nothing,
    reply: Overview,
  }),
  finance: get('/home/management/finance', {
    summary: 'Reads what those who keep the books need now.',
    access: staffRoles(...FINANCE_ROLES),
    input: nothing,
    reply: FinanceHome,
  }),
};
