// Companies as staff read them.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Company, companyList } from '#domain/companies/calls.ts';
import { remainingPercent } from '#domain/companies/credit.ts';
import type { Reading } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { conditions, contains, pageOf } from '#server/base/list.ts';

export interface Row
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

const columns: Sql<Row> = sql<Row>`c.id, c.name, c.email, c.type, c.address, c.zip_code, c.state, c.city, c.country, c.country_code, c.invoice_period,
  c.paid_required, c.un_paid_key_quantity, c.order_total_amount_cents, c.automatic_delivery_package_key_count, c.region_included, c.regions,
  c.account_number, c.vat_rate, c.credit_limit_cents, c.balance_cents, c.package_limit_cents, c.is_system, c.modified_at`;

function companyOf(row: Row): Company {
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
  { db }: Reading,
  state: ListState<typeof companyList.filters>,
): Promise<Page<Company>> {
  const page = await pageOf(db, state, {
    select: columns,
    from: sql`company c`,
    where: conditions<typeof companyList.filters>(state.filter, {
      text: (text) => sql`(c.name ilike ${contains(text)} or c.email ilike ${contains(text)})`,
    }),
    sorts: {},
    standard: sql`lower(c.name) collate "C", c.id`,
    tiebreaker: sql`c.id`,
  });
  return { ...page, items: page.items.map(companyOf) };
}

/** A company's row, or a refusal; locked when it is about to change. */
export async function companyRow(db: Db, id: string, { lock = false } = {}): Promise<Row> {
  const row = await db.one(
    sql<Row>`select ${columns} from company c where c.id = ${id} ${lock ? sql`for no key update` : sql``}`,
  );
  if (!row) throw new Refusal('missing', common.notFound);
  return row;
}

export async function showCompany({ db }: Pick<Reading, 'db'>, { id }: { id: string }): Promise<Company> {
  return companyOf(await companyRow(db, id));
}

export const regionsOfCompanies = ({ db }: Reading): Promise<{ region: string }[]> =>
  db.all(sql<{ region: string }>`select name as region from region order by position, name`);
