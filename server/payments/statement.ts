// Statement of a company between two days of the seller's calendar. Derived from the ledger, so that its closing
// balance equals the account's.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { euroFigure } from '#domain/base/exports/export-cells.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { STATEMENT_LINES_MAX, type Statement } from '#domain/payments/statement-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import type { FileReply, QueryContext } from '#server/base/http/context.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { runInThread } from '#server/base/process/computing-thread.ts';
import { dayIn } from '#server/invoices/issuing/document-numbers.ts';
import { findSeller, readSeller } from '#server/invoices/seller.ts';

type Drawing = typeof import('./statement-pdf.ts');

const DRAWING = new URL('./statement-pdf.ts', import.meta.url);

interface StatementRange {
  from: string;
  to: string;
}

type Line = Statement['lines'][number];

/** Time zone of statements. */
export const calendarZone = async ({ db }: Pick<QueryContext, 'db'>): Promise<string> =>
  (await findSeller(db))?.timeZone ?? 'UTC';

/** Today in that zone, as an SQL date. */
export const todayIn = (zone: string, now: Time): Sql => sql`(${now}::timestamptz at time zone ${zone})::date`;

/**
 * Whether an entry `e` is on the statement. Partners see sent invoices with all that is credited of them, so that it equals
 * what they owe; the number of a credit note appears once it is sent (INV-068).
 */
const isListed = (actor: Actor): Sql =>
  actor.side === 'Partner'
    ? sql`(e.kind not in ('invoice', 'creditMemo')
        or exists (select 1 from invoice_progress v where v.invoice_id = e.document_id and v.sent_at is not null)
        or is_credit_of_sent_invoice(e.document_id))`
    : sql`true`;

/** @throws Refusal 404, 422 for days in the wrong order or too many lines */
async function readStatementRange(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { partnerId, from, to }: StatementRange & { partnerId: string },
): Promise<Statement> {
  if (to < from) throw invalidField('to', 'date_order', paymentCopy.dayOrder);
  const zone = await calendarZone({ db });
  const startOf = (day: Sql): Sql => sql`((${day})::timestamp at time zone ${zone})`;
  const [start, end] = [startOf(sql`${from}::date`), startOf(sql`${to}::date + 1`)];
  const company = await db.one(
    sql<{ name: string; opening: Cents }>`select c.name, coalesce((
          select sum(e.amount_cents)
          from credit_entry e
          where e.company_id = c.id and e.book = 'balance' and e.at < ${start} and ${isListed(actor)}
        ), 0)::bigint as opening
      from company c
      where c.id = ${partnerId}`,
  );
  if (!company) throw new Refusal('missing', commonCopy.notFound);
  const rows = await db.all(
    sql<Omit<Line, 'balance'>>`select e.at, (e.at at time zone ${zone})::date::text as day, e.kind,
        coalesce(nullif(e.document, ''), i.number, n.number, '') as document, e.amount_cents as amount
      from credit_entry e left join invoice i on i.id = e.document_id left join credit_note n on n.id = e.document_id
      where e.company_id = ${partnerId} and e.book = 'balance' and e.at >= ${start} and e.at < ${end}
        and ${isListed(actor)}
      order by e.at, e.seq limit ${STATEMENT_LINES_MAX + 1}`,
  );
  if (rows.length > STATEMENT_LINES_MAX) throw invalidField('from', 'too_big', paymentCopy.longStatement);
  let balance = company.opening;
  const lines = rows.map((row): Line => {
    balance += row.amount;
    return { ...row, balance };
  });
  const sumOf = (...kinds: Line['kind'][]): Cents =>
    rows.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0);
  return {
    companyId: partnerId,
    companyName: company.name,
    from,
    to,
    opening: company.opening,
    invoiced: sumOf('invoice'),
    credited: -sumOf('creditMemo'),
    paid: -sumOf('payment'),
    writtenOff: -sumOf('writeOff'),
    paidOut: sumOf('payout'),
    corrected: sumOf('correction', 'opening'),
    closing: balance,
    lines,
  };
}

/** Input of a statement; partners read their own. */
interface StatementInput {
  from?: string | undefined;
  to?: string | undefined;
  partnerId?: string | undefined;
}
const companyOf = ({ actor }: QueryContext, { partnerId }: StatementInput): string => partnerId ?? actor.companyId!;

/** The requested days; by default from January 1 to today in the seller's time zone. */
async function readRange(context: QueryContext, input: StatementInput): Promise<StatementRange> {
  const to = input.to ?? dayIn(await calendarZone(context), context.now);
  return { from: input.from ?? `${to.slice(0, 4)}-01-01`, to };
}

export const readStatement = async (context: QueryContext, input: StatementInput): Promise<Statement> =>
  readStatementRange(context, { ...(await readRange(context, input)), partnerId: companyOf(context, input) });

const fileName = ({ from, to }: StatementRange): string => `statement-${from}-${to}`;

export async function downloadStatementCsv(context: QueryContext, input: StatementInput): Promise<FileReply> {
  const statement = await readStatement(context, input);
  const { from, to, opening, closing, lines } = statement;
  return csvFile(fileName(statement), [
    [paymentCopy.date, paymentCopy.entry, paymentCopy.document, paymentCopy.amount, paymentCopy.balance],
    [{ iso: from }, paymentCopy.opening, '', '', euroFigure(opening)],
    ...lines.map(({ day, kind, document, amount, balance }) => [
      { iso: day },
      paymentCopy.kinds[kind],
      document,
      euroFigure(amount),
      euroFigure(balance),
    ]),
    [{ iso: to }, paymentCopy.closing, '', '', euroFigure(closing)],
  ]);
}

export async function downloadStatementPdf(context: QueryContext, input: StatementInput): Promise<FileReply> {
  const statement = await readStatement(context, input);
  return {
    filename: `${fileName(statement)}.pdf`,
    contentType: 'application/pdf',
    body: Buffer.from(
      await runInThread<Drawing, 'statementPdf'>(
        DRAWING,
        'statementPdf',
        statement,
        await readSeller(context.db),
        context.now,
      ),
    ),
    headers: { 'cache-control': 'no-store' },
  };
}
