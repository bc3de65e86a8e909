// The calls of companies, as far as they are read (http-api section 11).

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywords, listCall } from '#domain/base/list.ts';
import { COMPANY_TYPES } from './types.ts';

export const INVOICE_PERIODS = ['Weekly', 'Immediately', 'KeyQuantity', 'KeyAmount'] as const;

export const Company = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(COMPANY_TYPES),
  address: z.string(),
  /** Text of digits, so that leading zeros stay (COM-015). */
  zipCode: z.string(),
  state: z.string(),
  city: z.string(),
  country: z.string(),
  countryCode: z.string(),
  invoicePeriod: z.enum(INVOICE_PERIODS),
  paidRequired: z.boolean(),
  unPaidKeyQuantity: z.nullable(z.number()),
  orderTotalAmount: z.nullable(field.money()),
  automaticDeliveryPackageKeyCount: z.number(),
  regionSettings: z.object({ included: z.boolean(), regions: z.array(z.string()) }),
  accountingInfo: z.object({
    accountNumber: z.nullable(z.number()),
    vatRate: z.number(),
    totalCreditLimit: z.nullable(field.money()),
    balance: field.balance(),
    packageLimit: z.nullable(field.money()),
    /** Filled by an accounting connector only (COM-026). */
    netSuiteBalance: z.nullable(field.balance()),
  }),
  /** What is left of the credit limit, without decimals (CRL-003, CRL-005). */
  remainingPercent: z.number(),
  isSystem: z.boolean(),
});
export type Company = z.output<typeof Company>;

export const companyList = defineList({ filters: { text: keywords() } });

export const companyCalls = {
  list: listCall('/company/management/search', { access: staff(), list: companyList, item: Company }),
  one: get('/company/management/:id', { access: staff(), input: z.strictObject({ id: field.id() }), reply: Company }),
};
