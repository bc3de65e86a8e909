// Who may change which field of a company, and what must hold of the whole (COM-011 to COM-015, COM-025).

import { countryCodeOf, countryNameOf } from '#domain/base/countries.ts';
import type { Cents } from '#domain/base/money.ts';
import type { Role } from '#domain/base/permissions.ts';
import type { FieldError } from '#domain/base/refusal.ts';
import { copy } from './copy.ts';
import type { CompanyType, InvoicePeriod } from './types.ts';

/** A company as people write it, all fields side by side. */
export interface CompanyDraft {
  companyName: string;
  email: string;
  type: CompanyType;
  address: string;
  zipCode: string;
  state: string;
  city: string;
  country: string;
  countryCode: string;
  invoicePeriod: InvoicePeriod;
  paidRequired: boolean;
  unPaidKeyQuantity: number | null;
  orderTotalAmount: Cents | null;
  automaticDeliveryPackageKeyCount: number;
  regionIncluded: boolean;
  regionList: string[];
  accountNumber: number | null;
  vatRate: number;
  totalCreditLimit: Cents | null;
  balance: Cents;
  packageLimit: Cents | null;
}
export type CompanyField = keyof CompanyDraft;

/** A company of which nothing has been said; what a new one is compared with. */
export const BLANK_COMPANY: CompanyDraft = {
  companyName: '',
  email: '',
  type: 'Standard',
  address: '',
  zipCode: '',
  state: '',
  city: '',
  country: '',
  countryCode: '',
  invoicePeriod: 'Weekly',
  paidRequired: false,
  unPaidKeyQuantity: null,
  orderTotalAmount: null,
  automaticDeliveryPackageKeyCount: 0,
  regionIncluded: false,
  regionList: [],
  accountNumber: null,
  vatRate: 0,
  totalCreditLimit: null,
  balance: 0,
  packageLimit: null,
};

/** The terms whose change needs a reason and step-up (COM-027, COM-028). */
export const areTermsChanged = (
  before: Pick<CompanyDraft, 'type' | 'totalCreditLimit'>,
  after: Pick<CompanyDraft, 'type' | 'totalCreditLimit'>,
): boolean => before.type !== after.type || before.totalCreditLimit !== after.totalCreditLimit;

/** The fields that stand inside AccountingInfo. */
export const ACCOUNTING_FIELDS = ['accountNumber', 'vatRate', 'totalCreditLimit', 'balance', 'packageLimit'] as const;

const FINANCE_FIELDS = new Set<CompanyField>([...ACCOUNTING_FIELDS, 'invoicePeriod', 'paidRequired']);
/** They belong to the invoice period but are not named among what only Finance may touch. */
const SHARED_FIELDS = new Set<CompanyField>(['unPaidKeyQuantity', 'orderTotalAmount']);

/** May this role change the field? */
export function mayEditField(role: Role | null, name: CompanyField): boolean {
  if (role === 'SuperAdmin') return true;
  if (role === 'Salesman') return !FINANCE_FIELDS.has(name);
  return role === 'Finance' && (FINANCE_FIELDS.has(name) || SHARED_FIELDS.has(name));
}

/** Where a field is in the input. */
export const inputPath = (name: CompanyField): string =>
  (ACCOUNTING_FIELDS as readonly CompanyField[]).includes(name) ? `accountingInfo.${name}` : name;

/** The fields in which two drafts differ. */
export const changedFields = (before: CompanyDraft, after: CompanyDraft): CompanyField[] =>
  (Object.keys(after) as CompanyField[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** What is wrong with the country; one that was written before there was a list stays until somebody changes it. */
function countryFaults({ country, countryCode }: CompanyDraft, changed: readonly CompanyField[]): FieldError[] {
  if (!changed.includes('country') && !changed.includes('countryCode')) return [];
  const code = countryCodeOf(country);
  if (changed.includes('country') && code === undefined)
    return [{ field: 'country', message: copy.unknownCountry(country), code: 'unknown_country' }];
  if (countryCode === '') return [];
  if (countryNameOf(countryCode) === undefined)
    return [{ field: 'countryCode', message: copy.unknownCountryCode(countryCode), code: 'unknown_country' }];
  return code !== undefined && code !== countryCode
    ? [{ field: 'countryCode', message: copy.otherCountryCode(country, code), code: 'country_code' }]
    : [];
}

/** What is wrong with a draft as a whole; amounts that nobody changed may have cents. */
export function companyFaults(draft: CompanyDraft, changed: readonly CompanyField[]): FieldError[] {
  const faults: FieldError[] = countryFaults(draft, changed);
  for (const name of ['totalCreditLimit', 'balance'] as const)
    if (changed.includes(name) && (draft[name] ?? 0) % 100 !== 0)
      faults.push({ field: inputPath(name), message: copy.wholeEuro, code: 'whole_euro' });
  if (draft.invoicePeriod === 'KeyQuantity' && !draft.unPaidKeyQuantity)
    faults.push({ field: 'unPaidKeyQuantity', message: copy.keyQuantityNeeded, code: 'required' });
  if (draft.invoicePeriod === 'KeyAmount' && !draft.orderTotalAmount)
    faults.push({ field: 'orderTotalAmount', message: copy.orderTotalNeeded, code: 'required' });
  return faults;
}
