// Calls on tax rules: current, past and future versions, and the tax of each company today (GAP-047).

import * as z from 'zod/mini';
import { FINANCE_STAFF, get, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { BUYER_PLACES, SUPPLY_KINDS, TAX_CATEGORIES } from './tax.ts';

export const TaxRuleVersion = z.object({
  id: z.string(),
  /** First version of the rule. */
  originId: z.string(),
  version: z.number(),
  place: z.number(),
  buyer: z.enum(BUYER_PLACES),
  /** Null if irrelevant. */
  buyerHasVatId: z.nullable(z.boolean()),
  validFrom: z.string(),
  /** Last day; null if open-ended. */
  validTo: z.nullable(z.string()),
  category: z.enum(TAX_CATEGORIES),
  exemptionCode: z.string(),
  exemptionText: z.string(),
  supply: z.enum(SUPPLY_KINDS),
  note: z.string(),
  /** Null for built-in rules. */
  madeAt: z.nullable(field.time()),
  madeByName: z.string(),
  withdrawnAt: z.nullable(field.time()),
});
export type TaxRuleVersion = z.output<typeof TaxRuleVersion>;

/** All versions, with the applicable current day. */
export const TaxRules = z.object({ today: z.string(), rules: z.array(TaxRuleVersion) });
export type TaxRules = z.output<typeof TaxRules>;

const terms = {
  buyer: z.enum(BUYER_PLACES),
  buyerHasVatId: z.nullable(field.flag()),
  category: z.enum(TAX_CATEGORIES),
  exemptionCode: field.singleLine(40),
  exemptionText: field.singleLine(200),
  supply: z.enum(SUPPLY_KINDS),
  note: z.string().check(z.trim(), z.maxLength(2000, { error: 'At most 2000 characters are allowed.' })),
  /** First day. */
  validFrom: field.day(),
  validTo: z.nullable(field.day()),
};

export const TaxRuleInput = z.strictObject(terms);
export type TaxRuleInput = z.output<typeof TaxRuleInput>;
/** `id` is the newest version as read. */
export const TaxRuleChange = z.strictObject({ ...terms, id: field.id() });
export type TaxRuleChange = z.output<typeof TaxRuleChange>;

/** Current tax of a company. */
export const CompanyTax = z.object({
  partnerId: z.string(),
  day: z.string(),
  countryCode: z.string(),
  vatId: z.string(),
  /** Null if no rule matches. */
  rule: z.nullable(TaxRuleVersion),
  category: z.nullable(z.enum(TAX_CATEGORIES)),
  rate: field.percent(),
  exemptionText: z.string(),
});
export type CompanyTax = z.output<typeof CompanyTax>;

const CHANGE_CODES = ['tax_rule', 'tax_rule_overlap', 'tax_rule_used', 'stale', 'missing'] as const;

export const taxRuleCalls = {
  list: get('/invoice/management/taxrules', {
    summary: 'Lists all tax rules with their versions.',
    access: staff(),
    input: z.strictObject({}),
    reply: TaxRules,
  }),
  create: post('/invoice/management/taxrules', {
    summary: 'Adds a tax rule with its first day.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: CHANGE_CODES,
    input: TaxRuleInput,
    reply: TaxRuleVersion,
  }),
  change: put('/invoice/management/taxrules/:id', {
    summary: 'Changes a tax rule from a given day; the previous version applies until the day before.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: CHANGE_CODES,
    input: TaxRuleChange,
    reply: TaxRuleVersion,
  }),
  end: put('/invoice/management/taxrules/:id/End', {
    summary: 'Ends a tax rule on a given day.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: CHANGE_CODES,
    input: z.strictObject({ id: field.id(), validTo: field.day() }),
    reply: TaxRuleVersion,
  }),
  withdraw: put('/invoice/management/taxrules/:id/Withdraw', {
    summary: 'Withdraws a future version of a tax rule; the previous version continues.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: ['stale', 'missing', 'tax_rule_begun', 'tax_rule_overlap'],
    input: z.strictObject({ id: field.id() }),
    reply: TaxRuleVersion,
  }),
  order: put('/invoice/management/taxruleorder', {
    summary: 'Reorders the tax rules.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: ['stale'],
    /** First versions of all rules in their new order. */
    input: z.strictObject({ originIds: z.array(field.id()).check(z.maxLength(500)) }),
    reply: TaxRules,
  }),
  ofCompany: get('/invoice/management/taxrules/company/:partnerId', {
    summary: 'Finds the tax rule that applies to a partner today.',
    access: staff(),
    refusals: ['not_invoiceable'],
    input: z.strictObject({ partnerId: field.id() }),
    reply: CompanyTax,
  }),
};
