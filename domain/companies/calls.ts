// Calls on companies and their relations (http-api section 11).

import * as z from 'zod/mini';
import { get, post, put, SALES_STAFF, staff, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import {
  booleanFilter,
  defineList,
  enumListFilter,
  keywordsFilter,
  listCall,
  stringListFilter,
} from '#domain/base/list.ts';
import { companyCopy } from './copy.ts';
import {
  amount,
  COMPANY_NUMBER_MAX,
  email,
  KEY_QUANTITY_MAX,
  nullish,
  signedAmount,
  VAT_RATE_MAX_BP,
  ZIP_CODE,
  ZIP_CODE_MAX,
} from './fields.ts';
import { COMPANY_TYPES, INVOICE_PERIODS } from './types.ts';

export const Company = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(COMPANY_TYPES),
  address: z.string(),
  /** Text, as entered (COM-015). */
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
    /** The newest rate, from `vatRateFrom` on; earlier days keep the rate they had. */
    vatRate: field.percent(),
    vatRateFrom: z.string(),
    totalCreditLimit: z.nullable(field.money()),
    balance: field.balance(),
    packageLimit: z.nullable(field.money()),
    /** Set by an accounting connector only (COM-026). */
    netSuiteBalance: z.nullable(field.balance()),
  }),
  /**
   * Remaining credit in whole percent of the limit, 0 to 100; 100 without a limit, 0 for a zero limit or balance
   * (CRL-003, CRL-005).
   */
  remainingPercent: z.number(),
  isSystem: z.boolean(),
  modifiedAt: field.time(),
});
export type Company = z.output<typeof Company>;

export const companyList = defineList({
  filters: {
    text: keywordsFilter(),
    types: enumListFilter('types', COMPANY_TYPES, 'Type'),
    /** By name. */
    countries: stringListFilter('countries', 'Country'),
    invoicePeriods: enumListFilter('invoicePeriods', INVOICE_PERIODS, 'InvoicePeriod'),
    hasCreditLimit: booleanFilter('hasCreditLimit', 'HasCreditLimit'),
    /** The balance exceeds the limit. */
    isOverLimit: booleanFilter('isOverLimit', 'IsOverLimit'),
    /** At least 80 % of the limit is used. */
    isNearLimit: booleanFilter('isNearLimit', 'IsNearLimit'),
  },
  sorts: ['name', 'email', 'country', 'type', 'creditLimit', 'packageLimit', 'balance', 'remaining'],
});

export const TERMS_REASON_MAX = 500;

/** A change of the credit limit or price tier. */
export const TermsChange = z.object({
  id: z.string(),
  at: field.time(),
  byName: z.string(),
  oldType: z.enum(COMPANY_TYPES),
  newType: z.enum(COMPANY_TYPES),
  /** Null: no limit. */
  oldLimit: z.nullable(field.money()),
  newLimit: z.nullable(field.money()),
  /** Empty for changes made before reasons were required. */
  reason: z.string(),
});
export type TermsChange = z.output<typeof TermsChange>;

export const termsChangeList = defineList({
  filters: { partnerIds: stringListFilter('partnerId', 'Partner', field.id()) },
});

const companyFields = {
  companyName: field.nameText(200, { min: 1, message: companyCopy.nameRequired }),
  email: email(companyCopy.emailRequired),
  type: z.enum(COMPANY_TYPES),
  address: nullish(field.singleLine(500)),
  zipCode: nullish(field.singleLine(ZIP_CODE_MAX).check(z.regex(ZIP_CODE, { error: companyCopy.zipShape }))),
  state: nullish(field.nameText(100)),
  city: nullish(field.nameText(100)),
  country: field.nameText(100, { min: 1, message: companyCopy.countryRequired }),
  countryCode: nullish(field.singleLine(2).check(z.regex(/^([A-Z]{2})?$/, { error: companyCopy.countryCodeShape }))),
  invoicePeriod: z.enum(INVOICE_PERIODS),
  paidRequired: nullish(field.flag()),
  unPaidKeyQuantity: nullish(field.integer({ max: KEY_QUANTITY_MAX })),
  orderTotalAmount: nullish(amount()),
  automaticDeliveryPackageKeyCount: nullish(field.integer({ max: PACKAGE_CAP })),
  regionIncluded: nullish(field.flag()),
  regionList: nullish(z.array(field.singleLine(60, { min: 1 })).check(z.maxLength(500))),
  accountingInfo: nullish(
    z.strictObject({
      accountNumber: nullish(field.integer({ max: COMPANY_NUMBER_MAX })),
      vatRate: nullish(field.percent({ min: 0, max: VAT_RATE_MAX_BP })),
      /** First day of the rate; today if the rate changes and this is omitted. */
      vatRateFrom: nullish(field.day()),
      totalCreditLimit: nullish(amount()),
      balance: nullish(signedAmount()),
      packageLimit: nullish(amount()),
    }),
  ),
};

/** Input of a company. Omitted fields are kept, or get the defaults of a new company (COM-008). */
export const CompanyInput = z.strictObject(companyFields);
export type CompanyInput = z.output<typeof CompanyInput>;
export const CompanyEdit = z.strictObject({
  ...companyFields,
  companyId: field.id(),
  /** Reason for changing credit limit or price tier; required then (COM-028). */
  termsReason: z.optional(field.singleLine(TERMS_REASON_MAX)),
  /** As read; an outdated value is refused (GAP-073). */
  modifiedAt: z.optional(field.time()),
});
export type CompanyEdit = z.output<typeof CompanyEdit>;

const PublisherSelections = z.array(z.strictObject({ publisherId: field.id() })).check(z.maxLength(10_000));

/** Providers and publishers a company may buy from. An empty list means everything (REL-010). */
export const Relations = z.object({
  providers: z.array(
    z.object({
      providerId: z.string(),
      allPublishers: z.boolean(),
      /** Empty if all are allowed. */
      publishers: z.array(z.object({ publisherId: z.string() })),
    }),
  ),
});
export type Relations = z.output<typeof Relations>;

const ProviderSelections = z
  .array(
    z.strictObject({
      providerId: field.id(),
      publishers: z.optional(PublisherSelections),
      allPublishers: z.optional(field.flag()),
    }),
  )
  .check(z.maxLength(1000));

export const RelationsInput = z.strictObject({
  id: field.id(),
  providerSelections: ProviderSelections,
  /** As read; refused if the stored ones differ (GAP-073). */
  selectionsBefore: z.optional(ProviderSelections),
});
export type RelationsInput = z.output<typeof RelationsInput>;

const ById = z.strictObject({ id: field.id() });
const WRITERS = staffRoles('SuperAdmin', 'Salesman', 'Finance');

export const companyCalls = {
  list: listCall('/company/management/search', {
    summary: 'Searches companies.',
    access: staff(),
    list: companyList,
    item: Company,
    isExportedByServer: true,
  }),
  regions: get('/company/management/regions', {
    summary: 'Lists regions.',
    access: staff(),
    input: z.strictObject({}),
    reply: z.array(z.object({ region: z.string() })),
  }),
  one: get('/company/management/:id', { summary: 'Reads a company.', access: staff(), input: ById, reply: Company }),
  create: post('/company/management/create', {
    summary: 'Creates a company.',
    refusals: ['company_field', 'limit_level2', 'step_up_required', 'taken', 'unknown_region'],
    access: WRITERS,
    input: CompanyInput,
    reply: Company,
  }),
  update: put('/company/management/update', {
    summary: 'Updates a company.',
    refusals: [
      'company_field',
      'house_credit',
      'limit_level2',
      'missing',
      'stale',
      'step_up_required',
      'taken',
      'terms_reason',
      'unknown_region',
    ],
    access: WRITERS,
    input: CompanyEdit,
    reply: Company,
  }),
  termsChanges: listCall('/company/management/termschanges', {
    summary: 'Lists changes of credit limits and price tiers with reasons.',
    access: staff(),
    list: termsChangeList,
    item: TermsChange,
  }),
  relations: get('/company/management/:id/relations', {
    summary: 'Reads the providers and publishers that a company may buy from.',
    access: staff(),
    input: ById,
    reply: Relations,
  }),
  updateRelations: put('/company/management/:id/relations', {
    summary: 'Updates the providers and publishers that a company may buy from.',
    refusals: ['no_publisher', 'provider_twice', 'stale', 'unknown_provider', 'unknown_publisher'],
    access: SALES_STAFF,
    input: RelationsInput,
    reply: Relations,
  }),
};
