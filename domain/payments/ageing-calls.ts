// Ageing calls: what companies owe, by days overdue.

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';

/** Days overdue, from and to; null is open-ended. */
export const AGEING_BANDS = {
  notDue: [null, 0],
  upTo30: [1, 30],
  upTo60: [31, 60],
  upTo90: [61, 90],
  over90: [91, null],
} as const;
export type AgeingBand = keyof typeof AGEING_BANDS;

const amounts = {
  /** Reference day in the seller's calendar. */
  today: z.string(),
  notDue: field.money(),
  upTo30: field.money(),
  upTo60: field.money(),
  upTo90: field.money(),
  over90: field.money(),
  /** Outstanding on invoices that were not sent. */
  drafts: field.money(),
  /** Payments not allocated to an invoice, below zero. */
  credit: field.balance(),
  /** Opening balances and corrections by staff. */
  corrected: field.balance(),
  /** The company's balance. */
  total: field.balance(),
};

export const AgeingRow = z.object({ companyId: z.string(), companyName: z.string(), ...amounts });
export type AgeingRow = z.output<typeof AgeingRow>;

/** Totals of all matching companies. */
export const AgeingTotals = z.object(amounts);
export type AgeingTotals = z.output<typeof AgeingTotals>;

export const ageingList = defineList({
  filters: { text: keywordsFilter() },
  sorts: ['companyName', 'notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'drafts', 'credit', 'corrected', 'total'],
});

export const ageingCalls = {
  list: listCall('/payment/management/ageing/search', {
    summary: 'Lists outstanding amounts by company and age.',
    access: staff(),
    list: ageingList,
    item: AgeingRow,
    extra: AgeingTotals,
  }),
  csv: get('/payment/management/ageing/csv', {
    kind: 'file',
    summary: 'Downloads the ageing report as CSV.',
    access: staff(),
    input: z.strictObject({}),
    reply: z.unknown(),
  }),
};
