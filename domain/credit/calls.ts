// Calls on credit limits, company ledgers and payment plans (http-api sections 10 and 11).

import * as z from 'zod/mini';
import { del, FINANCE_STAFF, get, partner, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  dateRangeFilter,
  defineList,
  enumListFilter,
  keywordsFilter,
  listCall,
  stringListFilter,
} from '#domain/base/list.ts';
import { instantOf } from '#domain/base/time.ts';
import { creditCopy } from './copy.ts';
import { BOOKS, ENTRY_KINDS, PLAN_STATES } from './kinds.ts';
import { NOTE_MAX, PLAN_MAX_CENTS } from './plan-rules.ts';

const SPACED_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;

/** Time of a plan, `YYYY-MM-DD HH:mm` in UTC (ACC-017), or ISO. */
const planTime = () => {
  const schema = z.string().check(
    z.overwrite((text) => text.trim().replace(SPACED_TIME, '$1T$2:00.000Z')),
    ...field.dateChecks(creditCopy.dateShape),
    z.overwrite((text) => instantOf(text) ?? text),
  );
  field.MOMENTS.set(schema, 'date-time');
  return schema;
};

/** Credit position of a company: limit, balance, reservations of open orders, remaining credit. */
export const CreditAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null: no limit. */
  totalCreditLimit: z.nullable(field.money()),
  packageLimit: z.nullable(field.money()),
  balance: field.balance(),
  reserved: field.balance(),
  /** Negative if the limit is exceeded; null without a limit. */
  available: z.nullable(field.balance()),
  /** Sum of current overrides, usable by staff only. */
  override: field.money(),
  remainingPercent: z.number(),
});
export type CreditAccount = z.output<typeof CreditAccount>;

export const MyCredit = z.object({
  totalCreditLimit: z.nullable(field.money()),
  balance: field.balance(),
  reserved: field.balance(),
  available: z.nullable(field.balance()),
  remainingPercent: z.number(),
});
export type MyCredit = z.output<typeof MyCredit>;

export const CreditLedgerEntry = z.object({
  id: z.string(),
  at: field.time(),
  book: z.enum(BOOKS),
  kind: z.enum(ENTRY_KINDS),
  amount: field.balance(),
  /** Both balances after this entry. */
  balance: field.balance(),
  reserved: field.balance(),
  order: z.nullable(z.object({ id: z.string(), orderNumber: z.string() })),
  /** Order action that caused it. */
  action: z.nullable(z.string()),
  /** Invoice or credit note number, or payment note. */
  document: z.string(),
  byName: z.nullable(z.string()),
});
export type CreditLedgerEntry = z.output<typeof CreditLedgerEntry>;

export const PaymentPlan = z.object({
  id: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
  amount: field.money(),
  status: z.enum(PLAN_STATES),
  paymentDate: z.nullable(field.time()),
  plannedPaymentDate: z.nullable(field.time()),
  note: z.string(),
  isPaid: z.boolean(),
  /** Pending although its planned date has passed (ACC-007). */
  isOverdue: z.boolean(),
  /** Invoices it pays, oldest first (INV-022). */
  invoices: z.array(z.object({ id: z.string(), invoiceNumber: z.string(), amount: field.money() })),
  /** Remainder for future invoices; zero while pending. */
  creditLeft: field.money(),
  modifiedAt: field.time(),
});
export type PaymentPlan = z.output<typeof PaymentPlan>;

export const PartnerSummary = z.object({
  totalAmountOfInvoicedOrders: field.balance(),
  totalAmountOfCompletedOrders: field.money(),
  totalAmountOfClosedOrders: field.money(),
  totalAmountOfProgressingOrders: field.money(),
  totalAmountOfPausedOrders: field.money(),
  totalAmountOfPastDuePayment: field.money(),
  totalAmountOfPayment: field.money(),
  totalAmountOfPaymentPlan: field.money(),
});
export type PartnerSummary = z.output<typeof PartnerSummary>;

export const ledgerEntryList = defineList({
  filters: {
    text: keywordsFilter(),
    partnerIds: stringListFilter('partnerId', 'Partner', field.id()),
    kinds: enumListFilter('kinds', ENTRY_KINDS, 'Kind'),
    dateRange: dateRangeFilter('startDate', 'finishDate'),
  },
});

export const planList = defineList({
  filters: { text: keywordsFilter(), partnerIds: stringListFilter('partnerId', 'Partner', field.id()) },
  sorts: ['paymentDate', 'plannedPaymentDate', 'amount'],
});

const planFields = {
  partnerId: field.id(),
  amount: field.money({ max: PLAN_MAX_CENTS, message: creditCopy.amountBounds }),
  isPaid: z.optional(field.flag()),
  paymentDate: z.nullable(z.optional(planTime())),
  plannedPaymentDate: z.nullable(z.optional(planTime())),
  note: z.optional(field.paragraph(NOTE_MAX)),
};

export const PlanInput = z.strictObject(planFields);
export type PlanInput = z.output<typeof PlanInput>;
export const PlanEdit = z.strictObject({
  ...planFields,
  id: field.id(),
  /** As read; an outdated value is refused (GAP-073). */
  modifiedAt: z.optional(field.time()),
});
export type PlanEdit = z.output<typeof PlanEdit>;

const ById = z.strictObject({ id: field.id() });
/** ACC-022. */

export const creditCalls = {
  mine: get('/company/me/creditlimit', {
    summary: "Reads the company's own credit limit.",
    access: partner(),
    input: z.strictObject({}),
    reply: MyCredit,
  }),
  account: get('/credit/management/account/:id', {
    summary: 'Reads the account of a company.',
    access: staff(),
    input: ById,
    reply: CreditAccount,
  }),
  ledger: listCall('/credit/management/ledger', {
    summary: 'Searches the ledger of a company account.',
    access: staff(),
    list: ledgerEntryList,
    item: CreditLedgerEntry,
  }),
  summary: get('/report/management/PartnerSummary/:partnerId', {
    summary: "Reads a partner's order, payment and balance totals.",
    mayLag: true,
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: PartnerSummary,
  }),
};

export const OVERRIDE_STATES = ['Valid', 'Expired', 'Revoked'] as const;
export type OverrideState = (typeof OVERRIDE_STATES)[number];

/** An override: amount above the credit limit until a given time, with user and reason (COM-019). */
export const CreditOverride = z.object({
  id: z.string(),
  partnerId: z.string(),
  amount: field.money(),
  reason: z.string(),
  expiresAt: field.time(),
  state: z.enum(OVERRIDE_STATES),
  grantedAt: field.time(),
  grantedByName: z.string(),
  revokedAt: z.nullable(field.time()),
  revokedByName: z.nullable(z.string()),
});
export type CreditOverride = z.output<typeof CreditOverride>;

export const OverrideInput = z.strictObject({
  partnerId: field.id(),
  amount: field.money({ min: 1, max: PLAN_MAX_CENTS, message: creditCopy.overrideAbove }),
  expiresAt: planTime(),
  reason: field.paragraph(NOTE_MAX, { min: 1, message: creditCopy.reasonRequired }),
});
export type OverrideInput = z.output<typeof OverrideInput>;

/** Overrides are granted by level 2 approvers in person, after step-up authentication. */
const LEVEL_2_ACCESS = { access: staff('Order.Level2Approve'), needsStepUp: true } as const;

export const overrideCalls = {
  list: get('/credit/management/account/:id/overrides', {
    summary: 'Lists credit limit overrides of a company.',
    access: staff(),
    input: ById,
    reply: z.array(CreditOverride),
  }),
  grant: post('/credit/management/overrides', {
    summary: 'Grants a credit limit override.',
    refusals: ['expiry_passed', 'no_limit', 'unknown_partner'],
    ...LEVEL_2_ACCESS,
    input: OverrideInput,
    reply: CreditOverride,
  }),
  revoke: post('/credit/management/overrides/:id/revoke', {
    summary: 'Revokes a credit limit override.',
    refusals: ['override_over'],
    ...LEVEL_2_ACCESS,
    input: ById,
    reply: CreditOverride,
  }),
};

export const planCalls = {
  list: listCall('/paymentplan/management/search', {
    summary: 'Searches payment plans.',
    access: staff(),
    list: planList,
    item: PaymentPlan,
  }),
  create: post('/paymentplan/management/create', {
    summary: 'Creates a payment plan.',
    refusals: ['house_credit', 'unknown_partner'],
    access: FINANCE_STAFF,
    input: PlanInput,
    reply: PaymentPlan,
  }),
  update: put('/paymentplan/management/update', {
    summary: 'Updates a payment plan.',
    refusals: ['bank_plan', 'paid_out', 'missing', 'other_company', 'plan_already_paid', 'stale'],
    access: FINANCE_STAFF,
    input: PlanEdit,
    reply: PaymentPlan,
  }),
  markAsPaid: put('/paymentplan/management/:id/MarkAsPaid', {
    summary: 'Marks a payment plan as paid.',
    refusals: ['plan_already_paid', 'plan_date'],
    access: FINANCE_STAFF,
    input: z.strictObject({ id: field.id(), date: planTime() }),
    reply: PaymentPlan,
  }),
  remove: del('/paymentplan/management/:id', {
    summary: 'Deletes an unpaid payment plan.',
    refusals: ['paid_plan_stays'],
    access: FINANCE_STAFF,
    input: ById,
    reply: z.object({}),
  }),
};
