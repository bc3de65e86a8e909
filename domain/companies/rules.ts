// Field permissions of a company, and validation as a whole (COM-011 to COM-015, COM-025).

import { countryCodeOf, countryNameOf } from '#domain/base/countries.ts';
import type { Cents } from '#domain/base/money.ts';
import type { FieldError } from '#domain/base/refusal.ts';
import type { Role } from '#domain/base/roles.ts';
import type { Day } from '#domain/base/time.ts';
import { companyCopy } from './copy.ts';
import type { CompanyType, InvoicePeriod } from './types.ts';

/** A company as edited, with all fields flat. */
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
  /** Basis points. */
  vatRate: number;
  /** First day of the rate. */
  vatRateFrom: Day;
  totalCreditLimit: Cents | null;
  balance: Cents;
  packageLimit: Cents | null;
}
export type CompanyField = keyof CompanyDraft;

/** The first VAT rate of a company applies from here on. */
const FIRST_VAT_DAY: Day = '2000-01-01';

/** An empty company, against which a new one is compared. */
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
  vatRateFrom: FIRST_VAT_DAY,
  totalCreditLimit: null,
  balance: 0,
  packageLimit: null,
};

/** Terms whose change requires a reason and step-up (COM-027, COM-028). */
export const areTermsChanged = (
  before: Pick<CompanyDraft, 'type' | 'totalCreditLimit'>,
  after: Pick<CompanyDraft, 'type' | 'totalCreditLimit'>,
): boolean => before.type !== after.type || before.totalCreditLimit !== after.totalCreditLimit;

/** Fields inside AccountingInfo. */
const ACCOUNTING_FIELDS = [
  'accountNumber',
  'vatRate',
  'vatRateFrom',
  'totalCreditLimit',
  'balance',
  'packageLimit',
] as const;

const FINANCE_FIELDS = new Set<CompanyField>([...ACCOUNTING_FIELDS, 'invoicePeriod', 'paidRequired']);
/** Part of the invoice period, but not listed among the fields of Finance. */
const SHARED_FIELDS = new Set<CompanyField>(['unPaidKeyQuantity', 'orderTotalAmount']);

/** Whether this role may change the field. */
export function mayEditField(role: Role | null, name: CompanyField): boolean {
  if (role === 'SuperAdmin') return true;
  if (role === 'Salesman') return !FINANCE_FIELDS.has(name);
  return role === 'Finance' && (FINANCE_FIELDS.has(name) || SHARED_FIELDS.has(name));
}

/** Path of a field in the input. */
export const inputPath = (name: CompanyField): string =>
  (ACCOUNTING_FIELDS as readonly CompanyField[]).includes(name) ? `accountingInfo.${name}` : name;

/** Fields in which two drafts differ. */
export const changedFields = (before: CompanyDraft, after: CompanyDraft): CompanyField[] =>
  (Object.keys(after) as CompanyField[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Fault of the country; values from before the country list are kept until changed. */
function countryFaults({ country, countryCode }: CompanyDraft, changed: readonly CompanyField[]): FieldError[] {
  if (!changed.includes('country') && !changed.includes('countryCode')) return [];
  const code = countryCodeOf(country);
  if (changed.includes('country') && code === undefined)
    return [{ field: 'country', message: companyCopy.unknownCountry(country), code: 'unknown_country' }];
  if (countryCode === '') return [];
  if (countryNameOf(countryCode) === undefined)
    return [{ field: 'countryCode', message: companyCopy.unknownCountryCode(countryCode), code: 'unknown_country' }];
  return code !== undefined && code !== countryCode
    ? [{ field: 'countryCode', message: companyCopy.otherCountryCode(country, code), code: 'country_code' }]
    : [];
}

/** Validates the whole draft. Unchanged amounts may keep their cents. */
export function companyFaults(draft: CompanyDraft, changed: readonly CompanyField[]): FieldError[] {
  const faults: FieldError[] = countryFaults(draft, changed);
  for (const name of ['totalCreditLimit', 'balance'] as const)
    if (changed.includes(name) && (draft[name] ?? 0) % 100 !== 0)
      faults.push({ field: inputPath(name), message: companyCopy.wholeEuro, code: 'whole_euro' });
  if (draft.vatRateFrom < FIRST_VAT_DAY)
    faults.push({
      field: inputPath('vatRateFrom'),
      message: companyCopy.vatRateTooEarly(FIRST_VAT_DAY),
      code: 'invalid',
    });
  if (draft.invoicePeriod === 'KeyQuantity' && !draft.unPaidKeyQuantity)
    faults.push({ field: 'unPaidKeyQuantity', message: companyCopy.keyQuantityNeeded, code: 'required' });
  if (draft.invoicePeriod === 'KeyAmount' && !draft.orderTotalAmount)
    faults.push({ field: 'orderTotalAmount', message: companyCopy.orderTotalNeeded, code: 'required' });
  return faults;
}
