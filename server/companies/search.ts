// Companies as staff read them.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Company, companyList } from '#domain/companies/calls.ts';
import { remainingPercent } from '#domain/companies/remaining-credit.ts';
import type { QueryContext } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { conditions, likePattern, queryPage } from '#server/base/list.ts';

export interface CompanyRow
  extends Omit<Company, 'regionSettings' | 'accountingInfo' | 'remainingPercent' | 'orderTotalAmount'> {
  orderTotalAmountCents: number | null;
  regionIncluded: boolean;
  regions: string[];
  accountNumber: number | null;
  vatRate: number;
  creditLimitCents: number | null;
  balanceCents: number;
  packageLimitCents: number | null;
}

const companyColumns: Sql<CompanyRow> = sql<CompanyRow>`c.id, c.name, c.email, c.type, c.address, c.zip_code,
  c.state, c.city, c.country, c.country_code, c.invoice_period,
  c.paid_required, c.un_paid_key_quantity, c.order_total_amount_cents, c.automatic_delivery_package_key_count,
  c.region_included, c.regions,
  c.account_number, c.vat_rate, c.credit_limit_cents, c.balance_cents, c.package_limit_cents, c.is_system,
  c.modified_at`;

function companyOf(row: CompanyRow): Company {
  const {
    orderTotalAmountCents,
    regionIncluded,
    regions,
    accountNumber,
    vatRate,
    creditLimitCents,
    balanceCents,
    packageLimitCents,
    ...rest
  } = row;
  return {
    ...rest,
    orderTotalAmount: orderTotalAmountCents,
    regionSettings: { included: regionIncluded, regions },
    accountingInfo: {
      accountNumber,
      vatRate,
      totalCreditLimit: creditLimitCents,
      balance: balanceCents,
      packageLimit: packageLimitCents,
      netSuiteBalance: null,
    },
    remainingPercent: remainingPercent(creditLimitCents, balanceCents),
  };
}

export async function searchCompanies(
  { db }: QueryContext,
  state: ListState<typeof companyList.filters>,
): Promise<Page<Company>> {
  const page = await queryPage(db, state, {
    select: companyColumns,
    from: sql`company c`,
    where: conditions<typeof companyList.filters>(state.filter, {
      text: (text) => sql`(c.name ilike ${likePattern(text)} or c.email ilike ${likePattern(text)})`,
    }),
    sorts: {},
    defaultOrder: sql`lower(c.name) collate "C", c.id`,
    tiebreaker: sql`c.id`,
  });
  return { ...page, items: page.items.map(companyOf) };
}

/** A company's row, or a refusal; locked when it is about to change. */
export async function companyRow(db: Db, id: string, { lock = false } = {}): Promise<CompanyRow> {
  const row = await db.one(
    sql<CompanyRow>`select ${companyColumns} from company c
      where c.id = ${id} ${lock ? sql`for no key update` : sql``}`,
  );
  if (!row) throw new Refusal('missing', common.notFound);
  return row;
}

export async function showCompany({ db }: Pick<QueryContext, 'db'>, { id }: { id: string }): Promise<Company> {
  return companyOf(await companyRow(db, id));
}

export const regionsOfCompanies = ({ db }: QueryContext): Promise<{ region: string }[]> =>
  db.all(sql<{ region: string }>`select name as region from region order by position, name`);
