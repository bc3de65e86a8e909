// Making a company and changing it. Each field is compared with what it was: who may not change it is refused, and
// sending it back as it is harms nobody (COM-025).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { type FieldError, invalid, Refusal } from '#domain/base/refusal.ts';
import type { Company, CompanyEdit, CompanyInput } from '#domain/companies/calls.ts';
import { copy } from '#domain/companies/copy.ts';
import { BLANK, type Draft, differences, faultsOf, inputPath, mayWrite } from '#domain/companies/rules.ts';
import type { Writing } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { companyRow, type Row, showCompany } from './search.ts';
import { orTaken, type Taken } from './unique.ts';

/** Books the difference to a balance that staff set; the ledger stands further right. */
export type Correct = (
  by: Pick<Writing, 'tx' | 'actor' | 'now'>,
  companyId: string,
  difference: Cents,
) => Promise<unknown>;

const TAKEN: Taken = {
  company_name: { field: 'companyName', message: copy.nameTaken },
  company_email: { field: 'email', message: copy.emailTaken },
};

const draftOf = (row: Row): Draft => ({
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
  vatRate: row.vatRate,
  totalCreditLimit: row.creditLimitCents,
  balance: row.balanceCents,
  packageLimit: row.packageLimitCents,
});

/** What the audit log keeps of a company; amounts say their unit. */
const keptOf = ({ orderTotalAmount, totalCreditLimit, balance, packageLimit, ...rest }: Draft) => ({
  ...rest,
  orderTotalAmountCents: orderTotalAmount,
  totalCreditLimitCents: totalCreditLimit,
  balanceCents: balance,
  packageLimitCents: packageLimit,
});

/** The draft with what was sent: left out stays, null is empty. */
function merged(before: Draft, { accountingInfo, ...input }: CompanyInput): Draft {
  const sent = Object.entries({ ...input, ...accountingInfo }).filter(([, value]) => value !== undefined);
  const blank = BLANK as unknown as Record<string, unknown>;
  return { ...before, ...Object.fromEntries(sent.map(([name, value]) => [name, value ?? blank[name]])) };
}

const cleaned = (draft: Draft): Draft => ({ ...draft, regionList: [...new Set(draft.regionList)] });

/** The draft as it will be, or a refusal: what this person may not touch first, then the rules. */
async function soundOrRefuse(tx: Tx, { role }: Actor, before: Draft, input: CompanyInput): Promise<Draft> {
  const draft = cleaned(merged(before, input));
  const changed = differences(before, draft);
  const foreign = changed.filter((name) => !mayWrite(role, name));
  if (foreign.length > 0) {
    const errors = foreign.map((name): FieldError => ({ field: inputPath(name), message: common.notAllowed }));
    throw new Refusal('forbidden', common.notAllowed, { code: 'company_field', errors });
  }
  const errors = faultsOf(draft, changed);
  if (errors.length > 0) throw new Refusal('invalid', errors[0]!.message, { errors });
  const unknown = await tx.one(
    sql<{ name: string }>`select name from unnest(${draft.regionList}::text[]) name
      where name <> all (${before.regionList}::text[]) and not exists (select 1 from region r where r.name = name.name)`,
  );
  if (unknown) throw invalid('regionList', copy.unknownRegion(unknown.name));
  return draft;
}

/** Makes a company. @throws Refusal 403 naming the fields of others, 409 for a name or email that is taken */
export async function createCompany(
  { tx, actor, now }: Writing,
  input: CompanyInput,
  correct: Correct,
): Promise<Company> {
  const id = newId();
  const d = await soundOrRefuse(tx, actor, BLANK, input);
  await orTaken(
    tx.run(sql`insert into company (id, name, email, type, address, zip_code, state, city, country, country_code, invoice_period, paid_required,
        un_paid_key_quantity, order_total_amount_cents, automatic_delivery_package_key_count, region_included, regions, account_number, vat_rate,
        credit_limit_cents, package_limit_cents, created_at, modified_at)
      values (${id}, ${d.companyName}, ${d.email}, ${d.type}, ${d.address}, ${d.zipCode}, ${d.state}, ${d.city}, ${d.country}, ${d.countryCode},
        ${d.invoicePeriod}, ${d.paidRequired}, ${d.unPaidKeyQuantity}, ${d.orderTotalAmount}, ${d.automaticDeliveryPackageKeyCount},
        ${d.regionIncluded}, ${d.regionList}::text[], ${d.accountNumber}, ${d.vatRate}, ${d.totalCreditLimit}, ${d.packageLimit},
        ${now}, ${now})`),
    TAKEN,
  );
  await correct({ tx, actor, now }, id, d.balance);
  tx.note({ subject: { kind: 'company', id, name: d.companyName }, after: keptOf(d) });
  return showCompany({ db: tx }, { id });
}

/** Changes a company. @throws Refusal 409 also when somebody else changed it after `modifiedAt` */
export async function updateCompany(
  { tx, actor, now }: Writing,
  { companyId: id, modifiedAt, ...input }: CompanyEdit,
  correct: Correct,
): Promise<Company> {
  const row = await companyRow(tx, id, { lock: true });
  if (modifiedAt && modifiedAt < row.modifiedAt)
    throw new Refusal('conflict', common.changedMeanwhile, { code: 'stale' });
  const d = await soundOrRefuse(tx, actor, draftOf(row), input);
  await orTaken(
    tx.run(sql`update company set name = ${d.companyName}, email = ${d.email}, type = ${d.type}, address = ${d.address}, zip_code = ${d.zipCode},
        state = ${d.state}, city = ${d.city}, country = ${d.country}, country_code = ${d.countryCode}, invoice_period = ${d.invoicePeriod},
        paid_required = ${d.paidRequired}, un_paid_key_quantity = ${d.unPaidKeyQuantity}, order_total_amount_cents = ${d.orderTotalAmount},
        automatic_delivery_package_key_count = ${d.automaticDeliveryPackageKeyCount}, region_included = ${d.regionIncluded},
        regions = ${d.regionList}::text[], account_number = ${d.accountNumber}, vat_rate = ${d.vatRate},
        credit_limit_cents = ${d.totalCreditLimit}, package_limit_cents = ${d.packageLimit}, modified_at = ${now}
      where id = ${id}`),
    TAKEN,
  );
  await correct({ tx, actor, now }, id, d.balance - row.balanceCents);
  tx.note({ subject: { kind: 'company', id, name: d.companyName }, before: keptOf(draftOf(row)), after: keptOf(d) });
  return showCompany({ db: tx }, { id });
}
