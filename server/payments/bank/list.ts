// Bank payments, for Finance.

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { BankPayment, bankPaymentList, MatchReason } from '#domain/payments/bank-calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { jsonArray } from '#server/base/database/json-sql.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { matchedCompany, matchJoins, matchReason, reasonsOf, verdictOf } from './match.ts';

type Filters = typeof bankPaymentList.filters;

export interface BankPaymentRow
  extends Pick<
    BankPayment,
    | 'id'
    | 'state'
    | 'bookedOn'
    | 'account'
    | 'payerName'
    | 'payerIban'
    | 'remittance'
    | 'uploadedAt'
    | 'uploadedByName'
    | 'invoices'
    | 'planId'
    | 'reason'
    | 'decidedAt'
    | 'decidedByName'
    | 'version'
    | 'otherCompanies'
  > {
  amountCents: Cents;
  matchReason: MatchReason | null;
  companyId: string | null;
  companyName: string | null;
  /** Numbers in its text, found or not. */
  invoiceNumbers: string[];
}

const columns: RawBuilder<BankPaymentRow> = sql<BankPaymentRow>`p.id, p.state, p.booked_on, p.amount_cents, p.account,
  p.debtor_name as payer_name, p.debtor_iban as payer_iban, p.remittance, f.uploaded_at, f.uploaded_by_name, p.plan_id, p.reason,
  p.decided_at, p.decided_by_name, p.version, p.invoice_numbers, ${matchReason} as match_reason, c.id as company_id, c.name as company_name,
  ${jsonArray(sql`select o.id, o.name from bank_payment_share s join company o on o.id = s.company_id
    where s.bank_payment_id = p.id order by o.name`)} as other_companies,
  ${jsonArray(sql`select i.id, i.number as "invoiceNumber", g.open_cents as "openAmount" from invoice i
    join invoice_progress g on g.invoice_id = i.id where i.number = any (p.invoice_numbers) order by i.year, i.seq`)} as invoices`;

const tables: Sql = sql`bank_payment p join bank_file f on f.id = p.file_id ${matchJoins}
  left join company c on c.id = ${matchedCompany}`;

const paymentOf = ({
  amountCents,
  companyId,
  companyName,
  invoiceNumbers: _,
  ...row
}: BankPaymentRow): BankPayment => ({
  ...row,
  amount: amountCents,
  verdict: verdictOf(row.matchReason),
  company: companyId === null ? null : { id: companyId, name: companyName! },
  mayBringBack:
    row.state === 'SetAside' || (row.state === 'Booked' && row.planId === null && row.otherCompanies.length === 0),
});

export async function searchBankPayments(
  { db }: QueryContext,
  state: ListState<Filters, (typeof bankPaymentList.sorts)[number]>,
): Promise<Page<BankPayment>> {
  const page = await queryPage(db, state, {
    select: columns,
    from: tables,
    where: conditions<Filters>(state.filter, {
      text: (text) =>
        matchesSearch(joinedText(sql`p.debtor_name`, sql`p.debtor_iban`, sql`p.remittance`, sql`c.name`), text),
      state: (states) => sql`p.state = any (${states})`,
      verdict: (verdicts) => sql`p.state = 'Open' and ${matchReason} = any (${reasonsOf(verdicts)})`,
      dateRange: ({ min, max }) => sql`p.booked_on >= coalesce(${min ?? null}::timestamptz, '-infinity')
        and p.booked_on <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
      price: ({ down, up }) =>
        sql`p.amount_cents >= ${down ?? 0}::bigint and p.amount_cents < coalesce(${up ?? null}::bigint, 9223372036854775807)`,
    }),
    sorts: { bookedOn: sql`p.booked_on`, amount: sql`p.amount_cents` },
    notNull: ['bookedOn', 'amount'],
    // Undecided ones first.
    defaultOrder: sql`p.state <> 'Open', p.booked_on desc, p.id desc`,
    tiebreaker: sql`p.id`,
  });
  return { ...page, items: page.items.map(paymentOf) };
}

/** Rows with their current matches, by matched company. */
export const bankPaymentRows = (db: Db, ids: readonly string[]): Promise<BankPaymentRow[]> =>
  db.all(sql<BankPaymentRow>`select ${columns} from ${tables} where p.id = any (${ids}::uuid[]) order by c.id, p.id`);

/** @throws Refusal 404 */
export async function findBankPayment(db: Db, id: string): Promise<BankPayment> {
  const [row] = await bankPaymentRows(db, [id]);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return paymentOf(row);
}
