// Reminder calls: due reminders, sent reminders, and reminder levels.

import * as z from 'zod/mini';
import { del, FINANCE_STAFF, get, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { dateRangeFilter, defineList, keywordsFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { paymentCopy } from './copy.ts';
import { STEPS_MAX } from './reminder-ladder.ts';

/** Maximum length of a level's text. */
export const REMINDER_TEXT_MAX = 2000;
/** Maximum companies per call. */
export const MAX_REMINDED = 100;

const Line = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  dueDate: z.string(),
  daysOverdue: z.number(),
  /** Level that this reminder raises the invoice to; 0 for other overdue invoices. */
  step: z.number(),
  openAmount: field.money(),
});

const letter = {
  companyId: z.string(),
  companyName: z.string(),
  /** Recipient; empty if the company has no address. */
  recipient: z.string(),
  /** Highest level of its invoices. */
  step: z.number(),
  text: z.string(),
  /** Blocks new orders of the company once sent. */
  stopsOrders: z.boolean(),
  openAmount: field.money(),
  /** Oldest first. */
  invoices: z.array(Line),
};

/** A reminder that could be sent now, recomputed on each read. */
export const DueReminder = z.object(letter);
export type DueReminder = z.output<typeof DueReminder>;

/** A sent reminder. */
export const SentReminder = z.object({ ...letter, id: z.string(), sentAt: field.time(), sentByName: z.string() });
export type SentReminder = z.output<typeof SentReminder>;

/** Companies with paused reminders. */
const Pause = z.object({
  companyId: z.string(),
  companyName: z.string(),
  until: z.string(),
  madeByName: z.string(),
});

const Step = z.strictObject({
  daysAfterDue: field.integer({ min: 1, max: 365 }),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'This field is required.' }),
      z.maxLength(REMINDER_TEXT_MAX, { error: `At most ${REMINDER_TEXT_MAX} characters are allowed.` }),
    ),
  stopsOrders: field.flag(),
});

const ladder = {
  /** In order; an empty list disables reminders. */
  steps: z.array(Step).check(z.maxLength(STEPS_MAX, { error: paymentCopy.stepCount })),
  /** Whether the worker sends due reminders automatically. */
  isAutomatic: field.flag(),
};
export const ReminderLadder = z.object({
  ...ladder,
  /** Null until set. */
  modifiedAt: z.nullable(field.time()),
});
export type ReminderLadder = z.output<typeof ReminderLadder>;
export const ReminderLadderInput = z.strictObject({
  ...ladder,
  /** As read; an outdated value is refused (GAP-073). */
  modifiedAt: z.optional(z.nullable(field.time())),
});
export type ReminderLadderInput = z.output<typeof ReminderLadderInput>;

export const dueReminderList = defineList({
  filters: { text: keywordsFilter() },
  sorts: ['companyName', 'step', 'openAmount'],
});
export const sentReminderList = defineList({
  filters: {
    text: keywordsFilter(),
    companyIds: stringListFilter('companyIds', 'CompanyId', field.id()),
    dateRange: dateRangeFilter('startDate', 'finishDate'),
  },
  sorts: ['sentAt', 'openAmount'],
});

const REMINDERS = '/payment/management/reminders';

export const reminderCalls = {
  due: listCall(`${REMINDERS}/due`, {
    summary: 'Lists the companies due for a reminder with their overdue amounts.',
    access: staff(),
    list: dueReminderList,
    item: DueReminder,
    extra: z.object({ paused: z.array(Pause) }),
  }),
  sent: listCall(`${REMINDERS}/search`, {
    summary: 'Searches sent reminders.',
    access: staff(),
    list: sentReminderList,
    item: SentReminder,
  }),
  send: post(`${REMINDERS}/send`, {
    summary: 'Sends reminders for currently overdue amounts, skipping companies that have paid.',
    access: FINANCE_STAFF,
    input: z.strictObject({
      companyIds: z
        .array(field.id())
        .check(
          z.minLength(1, { error: paymentCopy.chooseCompanies }),
          z.maxLength(MAX_REMINDED, { error: paymentCopy.chooseCompanies }),
        ),
    }),
    reply: z.object({
      sentCount: z.number(),
      /** Skipped companies with the reason. */
      skipped: z.array(z.object({ companyId: z.string(), companyName: z.string(), reason: z.string() })),
    }),
  }),
  pause: put(`${REMINDERS}/pause/:companyId`, {
    summary: 'Pauses reminders of a company until a given day.',
    refusals: ['expiry_passed'],
    access: FINANCE_STAFF,
    input: z.strictObject({ companyId: field.id(), until: field.day() }),
    reply: z.object({}),
  }),
  resume: del(`${REMINDERS}/pause/:companyId`, {
    summary: 'Resumes reminders of a company.',
    access: FINANCE_STAFF,
    input: z.strictObject({ companyId: field.id() }),
    reply: z.object({}),
  }),
  ladder: get(`${REMINDERS}/ladder`, {
    summary: 'Reads the reminder steps.',
    access: staff(),
    input: z.strictObject({}),
    reply: ReminderLadder,
  }),
  setLadder: put(`${REMINDERS}/ladder`, {
    summary: 'Updates the steps of future reminders.',
    access: FINANCE_STAFF,
    refusals: ['stale', 'reminder_step'],
    input: ReminderLadderInput,
    reply: ReminderLadder,
  }),
};
