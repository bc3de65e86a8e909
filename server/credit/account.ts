// Credit position of a company, for staff and the company itself, and the underlying ledger.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { ownRemainingPercent, remainingPercent } from '#domain/companies/remaining-credit.ts';
import type {
  CreditAccount,
  CreditLedgerEntry,
  ledgerEntryList,
  MyCredit,
  PartnerSummary,
} from '#domain/credit/calls.ts';
import { ACCOUNT_SUM_STATES } from '#domain/orders/states.ts';
import type { Db } from '#server/base/database/db.ts';
import { conditions, literals, queryPage } from '#server/base/database/list.ts';
import { joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

interface AccountRow extends Pick<CreditAccount, 'id' | 'name' | 'email'> {
  overrideCents: Cents;
  creditLimitCents: Cents | null;
  packageLimitCents: Cents | null;
  balanceCents: Cents;
  reservedCents: Cents;
}

async function accountRow(db: Db, id: string, now: Time): Promise<AccountRow> {
  const row = await db.one(
    sql<AccountRow>`select id, name, email, credit_limit_cents, package_limit_cents, balance_cents, reserved_cents,
      override_at(id, ${now}::timestamptz) as override_cents from company where id = ${id}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

const figuresOf = ({ creditLimitCents, balanceCents, reservedCents }: AccountRow) => ({
  totalCreditLimit: creditLimitCents,
  balance: balanceCents,
  reserved: reservedCents,
  available: creditLimitCents === null ? null : creditLimitCents - balanceCents - reservedCents,
});

export async function readCreditAccount({ db, now }: QueryContext, { id }: { id: string }): Promise<CreditAccount> {
  const row = await accountRow(db, id, now);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    packageLimit: row.packageLimitCents,
    ...figuresOf(row),
    override: row.overrideCents,
    remainingPercent: remainingPercent(row.creditLimitCents, row.balanceCents),
  };
}

export async function myCredit({ db, actor, now }: QueryContext): Promise<MyCredit> {
  const row = await accountRow(db, actor.companyId!, now);
  return { ...figuresOf(row), remainingPercent: ownRemainingPercent(row.creditLimitCents, row.balanceCents) };
}

/** Ledger entries, newest first. The user who acted on an order is in the history line named by the entry. */
export async function searchLedger(
  { db }: QueryContext,
  state: ListState<typeof ledgerEntryList.filters>,
): Promise<Page<CreditLedgerEntry>> {
  type EntryRow = Omit<CreditLedgerEntry, 'amount' | 'balance' | 'reserved'> & {
    amountCents: Cents;
    balanceCents: Cents;
    reservedCents: Cents;
  };
  const page = await queryPage(db, state, {
    select: sql<EntryRow>`e.company_id || '-' || e.seq as id, e.at, e.book, e.kind, e.amount_cents, e.balance_cents,
      e.reserved_cents, coalesce(nullif(e.document, ''), i.number, n.number, '') as document,
      case when o.id is not null then jsonb_build_object('id', o.id, 'orderNumber', o.order_number) end as order,
      h.action,
      coalesce(e.by_name, h.by_name) as by_name`,
    from: sql`credit_entry e left join orders o on o.id = e.order_id
      left join order_history h on h.order_id = e.order_id and h.seq = e.history_seq
      left join invoice i on i.id = e.document_id
      left join credit_note n on n.id = e.document_id`,
    where: conditions<typeof ledgerEntryList.filters>(state.filter, {
      text: (text) =>
        matchesSearch(
          joinedText(sql`o.search`, sql`e.document`, sql`i.number`, sql`n.number`, sql`coalesce(e.by_name, h.by_name)`),
          text,
        ),
      // A single company is read by its own numbering, newest first.
      partnerIds: (ids) =>
        ids.length === 1 ? sql`e.company_id = ${ids[0]}` : sql`e.company_id = any (${ids}::uuid[])`,
      kinds: (kinds) => sql`e.kind = any (${kinds})`,
      dateRange: ({ min, max }) =>
        sql`e.at >= coalesce(${min ?? null}::timestamptz, '-infinity')
          and e.at <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
    }),
    sorts: {},
    defaultOrder: sql`e.company_id, e.seq desc`,
    tiebreaker: sql`e.seq`,
  });
  return {
    ...page,
    items: page.items.map(({ amountCents, balanceCents, reservedCents, ...rest }) => ({
      ...rest,
      amount: amountCents,
      balance: balanceCents,
      reserved: reservedCents,
    })),
  };
}

/** Figures of the account page (ACC-005, ACC-024), in cents including tax. Invoiced is net of credit notes. */
export async function readPartnerSummary(
  { db, now }: QueryContext,
  { partnerId }: { partnerId: string },
): Promise<PartnerSummary> {
  await accountRow(db, partnerId, now);
  const ordersIn = (state: string) => sql`coalesce(sum(value) filter (where state = ${state}), 0)::bigint`;
  const row = await db.only(
    sql<PartnerSummary>`select (
          select coalesce(sum(amount_cents), 0)::bigint
          from credit_entry
          where company_id = ${partnerId} and kind in ('invoice', 'creditMemo')
        ) as total_amount_of_invoiced_orders, ${ordersIn('Completed')} as total_amount_of_completed_orders,
        ${ordersIn('Closed')} as total_amount_of_closed_orders,
        ${ordersIn('Processing')} as total_amount_of_progressing_orders,
        ${ordersIn('Paused')} as total_amount_of_paused_orders,
        max(plans.past_due)::bigint as total_amount_of_past_due_payment,
        max(plans.paid)::bigint as total_amount_of_payment,
        max(plans.waiting)::bigint as total_amount_of_payment_plan
      from (
            select coalesce(sum(amount_cents) filter (where payment_date is not null), 0) as paid,
              coalesce(sum(amount_cents) filter (where payment_date is null), 0) as waiting,
              coalesce(sum(amount_cents) filter (where payment_date is null and planned_payment_date < ${now}), 0)
              as past_due
            from payment_plan
            where company_id = ${partnerId}
          ) plans
        left join lateral (
            select state, with_vat(value_cents, vat_rate_bp) as value
            from orders
            where company_id = ${partnerId} and state in ${literals(ACCOUNT_SUM_STATES)}
          ) orders on true`,
  );
  return row;
}
