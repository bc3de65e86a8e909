// Creates and edits companies. Each field is compared with its previous value: changes without permission are refused,
// unchanged values are harmless (COM-025).

import { sql } from 'kysely';
import { type Actor, hasPermission } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { isFactorFresh } from '#domain/base/endpoint.ts';
import { type Cents, formatEuro } from '#domain/base/money.ts';
import { type FieldError, invalidField, invalidFields, Refusal } from '#domain/base/refusal.ts';
import type { Day } from '#domain/base/time.ts';
import type { Company, CompanyEdit, CompanyInput } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { countryCodeOfName } from '#domain/companies/country-names.ts';
import {
  areTermsChanged,
  BLANK_COMPANY,
  type CompanyDraft,
  changedFields,
  companyFaults,
  inputPath,
  mayEditField,
} from '#domain/companies/rules.ts';
import { vatRatesOf } from '#server/audit/audited-state.ts';
import type { Tx } from '#server/base/database/db.ts';
import { refuseDuplicates, type UniqueConstraints } from '#server/base/database/unique-constraints.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { type CompanyRow, companyRow, showCompany } from './search.ts';
import { level2LimitCents } from './terms-history.ts';

/** Books the difference of a manually set balance; the ledger is a later feature. */
export type BookCorrection = (
  context: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  companyId: string,
  difference: Cents,
) => Promise<unknown>;

const UNIQUE_CONSTRAINTS: UniqueConstraints = {
  company_name: { field: 'companyName', message: companyCopy.nameTaken },
  company_email: { field: 'email', message: companyCopy.emailTaken },
};

const draftOf = (row: CompanyRow): CompanyDraft => ({
  companyName: row.name,
  email: row.email,
  type: row.type,
  address: row.address,
  zipCode: row.zipCode,
  state: row.state,
  city: row.city,
  country: row.country,
  countryCode: row.countryCode,
  invoicePeriod: row.invoicePeriod,
  paidRequired: row.paidRequired,
  unPaidKeyQuantity: row.unPaidKeyQuantity,
  orderTotalAmount: row.orderTotalAmountCents,
  automaticDeliveryPackageKeyCount: row.automaticDeliveryPackageKeyCount,
  regionIncluded: row.regionIncluded,
  regionList: row.regions,
  accountNumber: row.accountNumber,
  vatRate: row.vatRateBp,
  vatRateFrom: row.vatRateFrom,
  totalCreditLimit: row.creditLimitCents,
  balance: row.balanceCents,
  packageLimit: row.packageLimitCents,
});

/** Company fields in the audit log; amounts with their unit, the VAT rate in percent. */
const auditedFields = ({
  vatRate,
  orderTotalAmount,
  totalCreditLimit,
  balance,
  packageLimit,
  ...rest
}: CompanyDraft) => ({
  ...rest,
  vatRate: vatRate / 100,
  orderTotalAmountCents: orderTotalAmount,
  totalCreditLimitCents: totalCreditLimit,
  balanceCents: balance,
  packageLimitCents: packageLimit,
});

/** Merges the input: omitted fields are kept, null clears. */
function mergeDraft(before: CompanyDraft, { accountingInfo, ...input }: CompanyInput): CompanyDraft {
  const { vatRateFrom, ...rest } = accountingInfo ?? {};
  const sentFields = Object.entries({ ...input, ...rest, ...(vatRateFrom && { vatRateFrom }) }).filter(
    ([, value]) => value !== undefined,
  );
  const blankFields = BLANK_COMPANY as unknown as Record<string, unknown>;
  return { ...before, ...Object.fromEntries(sentFields.map(([name, value]) => [name, value ?? blankFields[name]])) };
}

const withUniqueRegions = (draft: CompanyDraft): CompanyDraft => ({
  ...draft,
  regionList: [...new Set(draft.regionList)],
});

/** Adds the code of the country if the input has none: tax rules and invoices read only the code. */
const withCountryCode = (draft: CompanyDraft, before: CompanyDraft, input: CompanyInput): CompanyDraft =>
  input.countryCode || (draft.countryCode !== '' && draft.country === before.country)
    ? draft
    : { ...draft, countryCode: countryCodeOfName(draft.country) };

/** The merged draft, or a refusal: first missing permissions, then rules. */
async function validatedDraft(
  tx: Tx,
  { role }: Actor,
  before: CompanyDraft,
  input: CompanyInput,
): Promise<CompanyDraft> {
  const merged = withUniqueRegions(mergeDraft(before, input));
  const forbidden = changedFields(before, merged).filter((name) => !mayEditField(role, name));
  if (forbidden.length > 0) {
    const errors = forbidden.map(
      (name): FieldError => ({ field: inputPath(name), code: 'company_field', message: commonCopy.notAllowed }),
    );
    throw new Refusal('company_field', commonCopy.notAllowed, { errors });
  }
  const draft = withCountryCode(merged, before, input);
  const errors = companyFaults(draft, changedFields(before, draft));
  if (errors.length > 0) throw invalidFields(errors);
  const unknown = await tx.one(
    sql<{ name: string }>`select name from unnest(${draft.regionList}::text[]) name
      where name <> all (${before.regionList}::text[])
        and not exists (select 1 from region r where r.name = name.name)`,
  );
  if (unknown) throw invalidField('regionList', 'unknown_region', companyCopy.unknownRegion(unknown.name));
  return draft;
}

/** Creates a company. @throws Refusal 403 naming fields without permission, 409 for a duplicate name or email */
export async function createCompany(
  { tx, actor, now }: CommandContext,
  input: CompanyInput,
  bookCorrection: BookCorrection,
): Promise<Company> {
  const id = newId();
  const draft = await validatedDraft(tx, actor, BLANK_COMPANY, input);
  await requireRightForTerms({ tx, actor, now }, BLANK_COMPANY, draft);
  await refuseDuplicates(
    tx.run(sql`insert into company (id, name, email, type, address, zip_code, state, city, country, country_code,
          invoice_period, paid_required, un_paid_key_quantity, order_total_amount_cents,
          automatic_delivery_package_key_count, region_included, regions, account_number, vat_rate_bp, vat_rate_from,
          credit_limit_cents, package_limit_cents, created_at, modified_at)
      values (${id}, ${draft.companyName}, ${draft.email}, ${draft.type}, ${draft.address}, ${draft.zipCode},
          ${draft.state}, ${draft.city}, ${draft.country}, ${draft.countryCode}, ${draft.invoicePeriod},
          ${draft.paidRequired}, ${draft.unPaidKeyQuantity}, ${draft.orderTotalAmount},
          ${draft.automaticDeliveryPackageKeyCount}, ${draft.regionIncluded}, ${draft.regionList}::text[],
          ${draft.accountNumber}, ${draft.vatRate}, ${draft.vatRateFrom}::date, ${draft.totalCreditLimit},
          ${draft.packageLimit}, ${now}, ${now})`),
    UNIQUE_CONSTRAINTS,
  );
  await bookCorrection({ tx, actor, now }, id, draft.balance);
  // Set later by separate calls; `verify` compares every company with the log.
  const unset = { vatId: '', paymentDays: null };
  tx.note({
    subject: { kind: 'company', id, name: draft.companyName },
    after: { ...auditedFields(draft), ...(await auditedRates(tx, id)), ...unset },
  });
  return showCompany({ db: tx }, { id });
}

/** Fields that require credit. */
const CREDIT_FIELDS: readonly (keyof CompanyDraft)[] = ['totalCreditLimit', 'balance', 'packageLimit', 'paidRequired'];

/** The house account has no credit (COM-024). @throws Refusal 422 naming each field */
function refuseHouseCredit(before: CompanyDraft, draft: CompanyDraft): void {
  const errors = changedFields(before, draft)
    .filter((name) => CREDIT_FIELDS.includes(name))
    .map((name): FieldError => ({ field: inputPath(name), code: 'house_credit', message: companyCopy.houseCredit }));
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * Credit limit and price tier are financially sensitive: a change requires step-up authentication, and a limit above
 * the configured amount a level 2 approver (COM-027).
 * @throws Refusal 403 `step_up_required`, or naming the limit
 */
async function requireRightForTerms(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  before: CompanyDraft,
  draft: CompanyDraft,
): Promise<void> {
  if (!areTermsChanged(before, draft)) return;
  const { limit } = await tx.only(sql<{ limit: Cents }>`select ${level2LimitCents} as "limit"`);
  const { totalCreditLimit } = draft;
  const needsLevel2 =
    totalCreditLimit !== before.totalCreditLimit && (totalCreditLimit === null || totalCreditLimit > limit);
  if (needsLevel2 && !hasPermission(actor, 'Order.Level2Approve')) {
    const message = companyCopy.limitLevel2(formatEuro(limit));
    const errors = [{ field: inputPath('totalCreditLimit'), code: 'limit_level2' as const, message }];
    throw new Refusal('limit_level2', message, { errors });
  }
  if (!isFactorFresh(actor, now)) throw new Refusal('step_up_required', commonCopy.stepUpRequired);
}

/** Adds today as the first day of a changed VAT rate, unless the input has one. */
async function withFirstDay(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  row: CompanyRow,
  input: CompanyInput,
): Promise<CompanyInput> {
  const { vatRate = row.vatRateBp, vatRateFrom } = input.accountingInfo ?? {};
  if (vatRateFrom || (vatRate ?? 0) === row.vatRateBp || !mayEditField(actor.role, 'vatRateFrom')) return input;
  const { today } = await tx.only(sql<{ today: Day }>`select seller_day(${now})::text as today`);
  return { ...input, accountingInfo: { ...input.accountingInfo, vatRateFrom: today } };
}

/** VAT rates by first day, for the audit log. */
const auditedRates = (tx: Tx, id: string): Promise<{ vatRates: unknown }> =>
  tx.only(sql<{ vatRates: unknown }>`select ${vatRatesOf(sql`${id}::uuid`)} as vat_rates`);

/** Edits a company. @throws Refusal 409, also on a change after `modifiedAt` */
export async function updateCompany(
  { tx, actor, now }: CommandContext,
  { companyId: id, modifiedAt, termsReason, ...input }: CompanyEdit,
  bookCorrection: BookCorrection,
): Promise<Company> {
  const row = await companyRow(tx, id, { lock: true });
  if (modifiedAt && modifiedAt < row.modifiedAt) throw new Refusal('stale', commonCopy.changedMeanwhile);
  const draft = await validatedDraft(tx, actor, draftOf(row), await withFirstDay({ tx, actor, now }, row, input));
  if (row.isSystem) refuseHouseCredit(draftOf(row), draft);
  await requireRightForTerms({ tx, actor, now }, draftOf(row), draft);
  const isTermsChange = areTermsChanged(draftOf(row), draft);
  if (isTermsChange && !termsReason) throw invalidField('termsReason', 'terms_reason', companyCopy.termsReasonNeeded);
  await refuseDuplicates(
    tx.run(sql`update company
      set name = ${draft.companyName}, email = ${draft.email}, type = ${draft.type}, address = ${draft.address},
        zip_code = ${draft.zipCode}, state = ${draft.state}, city = ${draft.city}, country = ${draft.country},
        country_code = ${draft.countryCode}, invoice_period = ${draft.invoicePeriod},
        paid_required = ${draft.paidRequired}, un_paid_key_quantity = ${draft.unPaidKeyQuantity},
        order_total_amount_cents = ${draft.orderTotalAmount},
        automatic_delivery_package_key_count = ${draft.automaticDeliveryPackageKeyCount},
        region_included = ${draft.regionIncluded}, regions = ${draft.regionList}::text[],
        account_number = ${draft.accountNumber}, vat_rate_bp = ${draft.vatRate},
        vat_rate_from = ${draft.vatRateFrom}::date,
        credit_limit_cents = ${draft.totalCreditLimit}, package_limit_cents = ${draft.packageLimit},
        modified_at = ${now}
      where id = ${id}`),
    UNIQUE_CONSTRAINTS,
  );
  await bookCorrection({ tx, actor, now }, id, draft.balance - row.balanceCents);
  tx.note({
    subject: { kind: 'company', id, name: draft.companyName },
    before: auditedFields(draftOf(row)),
    after: { ...auditedFields(draft), ...(await auditedRates(tx, id)), ...(isTermsChange && { termsReason }) },
  });
  return showCompany({ db: tx }, { id });
}
