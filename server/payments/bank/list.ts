// Bank payments, for Finance.

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { BankPayment, bankPaymentList, MatchReason } from '#domain/payments/bank-calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { isoInstant, jsonArray } from '#server/base/database/json-sql.ts';
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
    | 'kind'
    | 'ultimateDebtor'
    | 'additional'
    | 'charges'
    | 'returns'
    | 'duplicateOf'
  > {
  amountCents: Cents;
  matchReason: MatchReason | null;
  companyId: string | null;
  companyName: string | null;
  /** The payout that it brings back. */
  payoutId: string | null;
  /** Numbers in its text, found or not: the certain ones, else the guessed ones. */
  invoiceNumbers: string[];
}

/** Certain numbers of a payment, else the guessed ones. */
const namedNumbers: Sql = sql`case when p.invoice_numbers = '{}' then p.guessed_numbers else p.invoice_numbers end`;

/** A linked payment as JSON, or null. */
const linkedPayment = (
  id: Sql,
): Sql => sql`(select row_to_json(one) from (select l.id, ${isoInstant(sql`l.booked_on`)} as "bookedOn",
  l.debtor_name as "payerName", l.remittance, ${isoInstant(sql`lf.uploaded_at`)} as "uploadedAt", lc.name as company
  from bank_payment l join bank_file lf on lf.id = l.file_id left join company lc on lc.id = l.company_id
  where l.id = ${id}) one)`;

const columns: RawBuilder<BankPaymentRow> = sql<BankPaymentRow>`p.id, p.state, p.booked_on, p.amount_cents,
  p.account, p.debtor_name as payer_name, p.debtor_iban as payer_iban, p.remittance, f.uploaded_at,
  f.uploaded_by_name, p.plan_id, p.reason, p.decided_at, p.decided_by_name, p.version,
  ${namedNumbers} as invoice_numbers, p.kind, p.ultimate_debtor, p.additional, p.charges_cents as charges,
  p.payout_id,
  ${linkedPayment(sql`coalesce(p.returns_id, returned.id)`)} as returns,
  ${linkedPayment(sql`p.duplicate_of`)} as duplicate_of, ${matchReason} as match_reason, c.id as company_id,
  c.name as company_name,
  ${jsonArray(sql`select o.id, o.name from bank_payment_share s join company o on o.id = s.company_id
    where s.bank_payment_id = p.id order by o.name`)} as other_companies,
  ${jsonArray(sql`select i.id, i.number as "invoiceNumber", g.open_cents as "openAmount" from invoice i
    join invoice_progress g on g.invoice_id = i.id where i.number = any (${namedNumbers}) order by i.year, i.seq`)}
  as invoices`;

const tables: Sql = sql`bank_payment p join bank_file f on f.id = p.file_id ${matchJoins}
  left join company c on c.id = ${matchedCompany}`;

const paymentOf = ({
  amountCents,
  companyId,
  companyName,
  invoiceNumbers: _,
  payoutId: _payoutId,
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
        matchesSearch(
          joinedText(
            sql`p.debtor_name`,
            sql`p.debtor_iban`,
            sql`p.ultimate_debtor`,
            sql`p.remittance`,
            sql`p.additional`,
            sql`p.bank_reference`,
            sql`c.name`,
          ),
          text,
        ),
      state: (states) => sql`p.state = any (${states})`,
      verdict: (verdicts) => sql`p.state = 'Open' and ${matchReason} = any (${reasonsOf(verdicts)})`,
      dateRange: ({ min, max }) => sql`p.booked_on >= coalesce(${min ?? null}::timestamptz, '-infinity')
        and p.booked_on <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
      price: ({ down, up }) =>
        sql`p.amount_cents >= ${down ?? 0}::bigint
          and p.amount_cents < coalesce(${up ?? null}::bigint, 9223372036854775807)`,
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
