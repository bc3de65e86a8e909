// Home page of finance roles: uninvoiced orders and invoice problems, overdue and incoming payments, open batches, the
// month's accounts, and the result of the nightly check.

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { hasAccess } from '#domain/base/endpoint.ts';
import type { Cents } from '#domain/base/money.ts';
import type { CountedAmount } from '#domain/home/figures.ts';
import { HOME_ROWS } from '#domain/home/figures.ts';
import type { FinanceHome } from '#domain/home/staff-calls.ts';
import { problemCalls } from '#domain/invoices/problem-calls.ts';
import { DEFAULT_INVOICED_STATES } from '#domain/orders/overview.ts';
import { monthStart } from '#domain/stock/periods.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { isCredited } from '#server/invoices/invoice-rows.ts';
import { listProblems } from '#server/invoices/problems.ts';
import { toInvoiceSql } from '#server/orders/reading/to-invoice-sums.ts';
import { listAgeing } from '#server/payments/ageing.ts';
import { readLastVerify } from './last-verify.ts';

/** A statement that returns a count and a sum in cents. */
const counted = async ({ db }: QueryContext, statement: RawBuilder<CountedAmount>): Promise<CountedAmount> =>
  await db.only(statement);

/** The default result of `listUninvoicedOrders`, with billable keys (INV-017). */
const readToInvoice = (context: QueryContext): Promise<CountedAmount> =>
  counted(context, toInvoiceSql({ states: DEFAULT_INVOICED_STATES }));

export const readOpenPayments = (context: QueryContext): Promise<CountedAmount> =>
  counted(
    context,
    sql<CountedAmount>`select count(*), coalesce(sum(p.amount_cents), 0)::bigint as amount from bank_payment p
      where p.state = 'Open' and p.kind = 'payment'`,
  );

/** Unsent drafts; fully credited ones no longer count. */
export const readUnsentInvoices = (context: QueryContext): Promise<CountedAmount> =>
  counted(
    context,
    sql<CountedAmount>`select count(*), coalesce(sum(p.total_cents), 0)::bigint as amount from invoice_progress p
      where p.sent_at is null and not ${isCredited}`,
  );

const readUnsentCreditNotes = (context: QueryContext): Promise<CountedAmount> =>
  counted(
    context,
    sql<CountedAmount>`select count(*), coalesce(sum(n.total_cents), 0)::bigint as amount
      from credit_note_progress p join credit_note n on n.id = p.credit_note_id where p.sent_at is null`,
  );

interface Movements {
  invoiced: Cents;
  credited: Cents;
  paid: Cents;
  corrected: Cents;
  moved: Cents;
  closing: Cents;
}

/** Accounts of all companies since the first of the month (UTC). */
async function readStatementOfMonth({ db, now }: QueryContext): Promise<FinanceHome['statement']> {
  const row = await db.only(
    sql<Movements>`select coalesce(sum(e.amount_cents) filter (where e.kind = 'invoice'), 0)::bigint as invoiced,
        -coalesce(sum(e.amount_cents) filter (where e.kind = 'creditMemo'), 0)::bigint as credited,
        -coalesce(sum(e.amount_cents) filter (where e.kind in ('payment', 'payout')), 0)::bigint as paid,
        coalesce(sum(e.amount_cents) filter (where e.kind in ('correction', 'opening', 'writeOff')), 0)::bigint as
        corrected, coalesce(sum(e.amount_cents), 0)::bigint as moved,
        (select coalesce(sum(c.balance_cents), 0)::bigint from company c) as closing
      from credit_entry e
      where e.book = 'balance' and e.at >= ${monthStart(now)}`,
  );
  const { moved, ...rest } = row;
  return { opening: rest.closing - moved, ...rest };
}

/** Everything except month and frame. */
export async function readFinance(context: QueryContext): Promise<Omit<FinanceHome, 'month' | 'frameUrl'>> {
  const { actor } = context;
  const seesOrders = hasAccess(problemCalls.list.access, actor);
  const seesInvoices = actor.permissions.has('Invoice.View');
  const firstRows = { filter: {}, sort: [], page: 0, size: HOME_ROWS };
  const [toInvoice, problems, ageing, openPayments, unsentInvoices, unsentCreditNotes, statement, lastVerify] =
    await Promise.all([
      seesOrders ? readToInvoice(context) : null,
      seesOrders ? listProblems(context, firstRows) : null,
      listAgeing(context, { ...firstRows, size: 1 }),
      readOpenPayments(context),
      seesInvoices ? readUnsentInvoices(context) : null,
      seesInvoices ? readUnsentCreditNotes(context) : null,
      readStatementOfMonth(context),
      readLastVerify(context.db),
    ]);
  return {
    toInvoice,
    problems: problems && { count: problems.totalCount, rows: problems.items },
    ageing: ageing.extraData!,
    openPayments,
    unsentInvoices,
    unsentCreditNotes,
    statement,
    lastVerify: lastVerify ?? null,
  };
}
