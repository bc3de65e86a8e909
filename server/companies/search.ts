// Companies, for staff.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Company, companyList } from '#domain/companies/calls.ts';
import { remainingPercent } from '#domain/companies/remaining-credit.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, companyText, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext, ReadContext } from '#server/base/http/context.ts';

export interface CompanyRow
  extends Omit<Company, 'regionSettings' | 'accountingInfo' | 'remainingPercent' | 'orderTotalAmount'> {
  orderTotalAmountCents: number | null;
  regionIncluded: boolean;
  regions: string[];
  accountNumber: number | null;
  vatRateBp: number;
  vatRateFrom: string;
  creditLimitCents: number | null;
  balanceCents: number;
  packageLimitCents: number | null;
  netSuiteBalanceCents: number | null;
}

const companyColumns: Sql<CompanyRow> = sql<CompanyRow>`c.id, c.name, c.email, c.type, c.address, c.zip_code,
  c.state, c.city, c.country, c.country_code, c.invoice_period, c.paid_required, c.un_paid_key_quantity,
  c.order_total_amount_cents, c.automatic_delivery_package_key_count, c.region_included, c.regions,
  c.account_number, c.vat_rate_bp, c.vat_rate_from::text as vat_rate_from, c.credit_limit_cents, c.balance_cents,
  c.package_limit_cents, c.net_suite_balance_cents, c.is_system, c.modified_at`;

function companyOf(row: CompanyRow): Company {
  const {
    orderTotalAmountCents,
    regionIncluded,
    regions,
    accountNumber,
    vatRateBp,
    vatRateFrom,
    creditLimitCents,
    balanceCents,
    packageLimitCents,
    netSuiteBalanceCents,
    ...rest
  } = row;
  return {
    ...rest,
    orderTotalAmount: orderTotalAmountCents,
    regionSettings: { included: regionIncluded, regions },
    accountingInfo: {
      accountNumber,
      vatRate: vatRateBp,
      vatRateFrom,
      totalCreditLimit: creditLimitCents,
      balance: balanceCents,
      packageLimit: packageLimitCents,
      netSuiteBalance: netSuiteBalanceCents,
    },
    remainingPercent: remainingPercent(creditLimitCents, balanceCents),
  };
}

/** Above any possible limit. */
const NO_LIMIT = sql`9007199254740991`;

/** Consistent with `remainingPercent`. */
const remainingOrder = sql`case
  when c.credit_limit_cents is null then 100
  when c.credit_limit_cents = 0 or c.balance_cents = 0 then 0
  else least(100, greatest(0, round((c.credit_limit_cents - c.balance_cents) * 100.0 / c.credit_limit_cents))) end`;

/** At least 80 % of the credit limit is used. Refers to company as `c`. */
export const isNearLimitSql: Sql<boolean> = sql<boolean>`coalesce(c.credit_limit_cents > 0
  and (c.balance_cents + c.reserved_cents) * 5 >= c.credit_limit_cents * 4, false)`;

export async function searchCompanies(
  { db }: ReadContext,
  state: ListState<typeof companyList.filters, (typeof companyList.sorts)[number]>,
): Promise<Page<Company>> {
  const page = await queryPage(db, state, {
    select: companyColumns,
    from: sql`company c`,
    where: conditions<typeof companyList.filters>(state.filter, {
      text: (text) => matchesSearch(companyText, text),
      types: (types) => sql`c.type = any(${types})`,
      countries: (names) => sql`c.country = any(${names})`,
      invoicePeriods: (periods) => sql`c.invoice_period = any(${periods})`,
      hasCreditLimit: (has) => (has ? sql`c.credit_limit_cents is not null` : sql`c.credit_limit_cents is null`),
      isNearLimit: (near) => sql`(${isNearLimitSql} = ${near})`,
      isOverLimit: (over) => sql`(coalesce(c.balance_cents > c.credit_limit_cents, false) = ${over})`,
    }),
    // No limit sorts above any limit, and likewise no package limit (empty or 0).
    sorts: {
      name: byName(sql`c.name`),
      email: byName(sql`c.email`),
      country: byName(sql`c.country`),
      type: sql`array_position(array['Standard', 'Gold', 'Platinum', 'VIP'], c.type)`,
      creditLimit: sql`coalesce(c.credit_limit_cents, ${NO_LIMIT})`,
      packageLimit: sql`coalesce(nullif(c.package_limit_cents, 0), ${NO_LIMIT})`,
      balance: sql`c.balance_cents`,
      remaining: remainingOrder,
    },
    defaultOrder: sql`${byName(sql`c.name`)}, c.id`,
    tiebreaker: sql`c.id`,
  });
  return { ...page, items: page.items.map(companyOf) };
}

/** A company's row, or a refusal; locked for changes. */
export async function companyRow(db: Db, id: string, { lock = false } = {}): Promise<CompanyRow> {
  const row = await db.one(
    sql<CompanyRow>`select ${companyColumns} from company c
      where c.id = ${id} ${lock ? sql`for no key update` : sql``}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

export async function showCompany({ db }: Pick<QueryContext, 'db'>, { id }: { id: string }): Promise<Company> {
  return companyOf(await companyRow(db, id));
}

export const regionsOfCompanies = ({ db }: QueryContext): Promise<{ region: string }[]> =>
  db.all(sql<{ region: string }>`select name as region from region order by position, name`);
