// The salesman of a company: chosen by staff, and shown to its users as their contact (COM-031 to COM-033).

import * as z from 'zod/mini';
import { get, partner, put, SALES_STAFF, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { salesmanCopy } from './salesman-copy.ts';

const PHONE_MAX = 40;
const PHONE = /^(\+?[0-9][0-9 ()/-]*)?$/;

/** Null if no salesman is assigned. */
const Salesman = z.object({
  userId: z.nullable(z.string()),
  name: z.string(),
  phone: z.string(),
  /** Deactivated salesmen are not shown to the company. */
  isActive: z.boolean(),
});
export type Salesman = z.output<typeof Salesman>;

const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type Contact = z.output<typeof Contact>;

const nothing = z.strictObject({});
const ById = z.strictObject({ id: field.id() });

export const salesmanCalls = {
  choices: get('/company/management/salesmen', {
    summary: 'Lists active users who may be the salesman of a company.',
    access: staff(),
    input: nothing,
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  show: get('/company/management/:id/salesman', {
    summary: 'Reads the salesman of a company.',
    access: staff(),
    input: ById,
    reply: Salesman,
  }),
  choose: put('/company/management/:id/salesman', {
    summary: 'Chooses the salesman of a company, or none.',
    refusals: ['unknown_salesman'],
    access: SALES_STAFF,
    input: z.strictObject({
      id: field.id(),
      userId: z.nullable(field.id()),
      phone: field.singleLine(PHONE_MAX).check(z.regex(PHONE, { error: salesmanCopy.phoneShape })),
    }),
    reply: Salesman,
  }),
};

export const myContactCalls = {
  show: get('/company/me/contact', {
    summary: "Reads the salesman of the user's company; null if there is none.",
    access: partner(),
    input: nothing,
    reply: z.object({ contact: z.nullable(Contact) }),
  }),
};
