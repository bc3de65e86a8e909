// Documents of a period not handed over yet: invoices, credit notes and payments by day, purchases by provider and
// month, key loads by load.

import { sql } from 'kysely';
import type { AccountingDocument } from '#domain/accounting/journal.ts';
import type { Day } from '#domain/base/time.ts';
import { fromStoredTaxes, type StoredTaxGroup } from '#domain/invoices/einvoice.ts';
import type { Db, Sql } from '#server/base/database/db.ts';

export interface Period {
  fromDay: Day;
  toDay: Day;
  /** Time zone of the days. */
  timeZone: string;
}

const isNew = (kind: AccountingDocument['kind'], key: Sql): Sql =>
  sql`not exists (select 1 from accounting_document a where a.kind = ${kind} and a.key = ${key})`;

const readSales = async (
  db: Db,
  kind: 'invoice' | 'creditNote',
  { fromDay, toDay }: Period,
): Promise<AccountingDocument[]> => {
  const invoice =
    kind === 'invoice'
      ? sql`invoice d join invoice i on i.id = d.id`
      : sql`credit_note d join invoice i on i.id = d.invoice_id`;
  const rows = await db.all(
    sql<
      Omit<AccountingDocument, 'taxes'> & { taxes: StoredTaxGroup[] }
    >`select ${kind} as kind, d.id::text as key, d.number, d.issue_date::text as day,
        i.buyer ->> 'name' as party_name, c.account_number as party_number, d.taxes, d.total_cents as cents,
        ${kind === 'invoice' ? sql`d.due_date::text` : sql`null::text`} as due_day,
        case when i.buyer ->> 'countryCode' <> i.seller ->> 'countryCode' then i.buyer ->> 'vatId' else '' end
          as buyer_vat_id, '[]'::jsonb as paid
      from ${invoice} join company c on c.id = d.company_id
      where d.issue_date between ${fromDay}::date and ${toDay}::date and ${isNew(kind, sql`d.id::text`)}
      order by d.number`,
  );
  return rows.map(({ taxes, ...row }) => ({ ...row, taxes: fromStoredTaxes(taxes) }));
};

/** Kinds of ledger entries that are handed over, with the prefix of their number and the sign of their amount. */
const LEDGER_KINDS = { payment: ['PAY', -1], writeOff: ['WO', -1], payout: ['OUT', 1] } as const;

/**
 * Day of the money: the bank's day of a payment, else the day entered with it; for anything taken back, the day of that.
 */
const moneyDay = (timeZone: string): Sql => sql`case when e.kind = 'payment' and e.amount_cents < 0
    then coalesce((
          select (b.booked_on at time zone 'UTC')::date
          from bank_payment b
          where b.plan_id = e.document_id
            or b.id = (select s.bank_payment_id from bank_payment_share s where s.plan_id = e.document_id)
          limit 1
        ), (
          select (p.payment_date at time zone ${timeZone})::date
          from payment_plan p
          where p.id = e.document_id
        ))
    when e.kind = 'payout' then (
      select (o.paid_at at time zone ${timeZone})::date
      from payout o
      where o.id = e.document_id
    )
  end`;

/** Invoices of a ledger entry: those a payment pays now if it was booked in one entry, or the one written off. */
const paidInvoices: Sql = sql`coalesce((
      select jsonb_agg(jsonb_build_object('number', i.number, 'dueDay', i.due_date, 'cents', n.cents)
        order by i.year, i.seq)
      from (
          select a.invoice_id, sum(a.cents)::bigint as cents
          from payment_allocation a
          where e.kind = 'payment'
            and a.plan_id = e.document_id
            and (
              select count(*)
              from credit_entry o
              where o.kind = 'payment' and o.document_id = e.document_id
            ) = 1
          group by 1
          having sum(a.cents) > 0
          union all
          select w.invoice_id, w.cents
          from write_off w
          where e.kind = 'writeOff' and w.id = e.document_id
        ) n join invoice i on i.id = n.invoice_id
    ), '[]'::jsonb)`;

/**
 * From ledger entries: each is a change of the amount paid, written off or paid out, on the day of the money. If that
 * day is before the period, it may be in a batch that was made earlier: then it is the first day of the period.
 */
const readLedger = (
  db: Db,
  kind: keyof typeof LEDGER_KINDS,
  { fromDay, toDay, timeZone }: Period,
): Promise<AccountingDocument[]> => {
  const [prefix, sign] = LEDGER_KINDS[kind];
  const key = sql`e.company_id::text || '/' || e.seq::text`;
  return db.all(
    sql<AccountingDocument>`with entries as (
          select e.*, (e.at at time zone ${timeZone})::date as decided_day, ${moneyDay(timeZone)} as money_day
          from credit_entry e
          where e.kind = ${kind} and ${isNew(kind, key)}
        )
      select ${kind} as kind, ${key} as key, ${prefix} || '-' || e.book_line as number,
        greatest(coalesce(e.money_day, e.decided_day), ${fromDay}::date)::text as day, c.name as party_name,
        c.account_number as party_number, '[]'::jsonb as taxes, ${sign}::int * e.amount_cents as cents,
        null::text as due_day, '' as buyer_vat_id, ${paidInvoices} as paid
      from entries e join company c on c.id = e.company_id
      where coalesce(e.money_day, e.decided_day) between ${fromDay}::date and ${toDay}::date
        or (coalesce(e.money_day, e.decided_day) < ${fromDay}::date
          and e.decided_day between ${fromDay}::date and ${toDay}::date)
      order by e.at, e.company_id, e.seq`,
  );
};

/** Cost of keys bought from a provider in a month, minus those returned and those credited after claims in it. */
const readPurchases = (db: Db, { fromDay, toDay, timeZone }: Period): Promise<AccountingDocument[]> => {
  const start = sql`(m.month::timestamp at time zone ${timeZone})`;
  const end = sql`((m.month + interval '1 month')::timestamp at time zone ${timeZone})`;
  const key = sql`p.id::text || '/' || to_char(m.month, 'YYYY-MM')`;
  return db.all(
    sql<AccountingDocument>`with months as (
          select g.month::date as month
          from generate_series(date_trunc('month', ${fromDay}::date), ${toDay}::date, interval '1 month') as g
              (month)
          where g.month >= ${fromDay}::date and g.month + interval '1 month' <= ${toDay}::date + interval '1 day'
        ),
        sums as (
          select m.month, p.id, p.code, p.name,
            (
              select coalesce(sum(k.cost_e4), 0)
              from game_key k join purchase_attempt a on a.ref = k.attempt_ref
              where a.provider_id = p.id and k.created_at >= ${start} and k.created_at < ${end}
            ) - (
              select coalesce(sum(k.cost_e4), 0)
              from purchase_return r join game_key k on k.attempt_ref = r.attempt_ref
              where r.provider_id = p.id
                and r.state = 'returned'
                and r.closed_at >= ${start}
                and r.closed_at < ${end}
            ) - (
              select coalesce(sum(c.supplier_credit_e4), 0)
              from claim c
              where c.provider_id = p.id and c.supplier_credit_at >= ${start} and c.supplier_credit_at < ${end}
            ) as cost_e4, ${key} as key
          from months m cross join provider p
        )
      select 'purchases' as kind, s.key, 'PUR-' || to_char(s.month, 'YYYYMM') || '-' || upper(s.code) as number,
        (s.month + interval '1 month' - interval '1 day')::date::text as day, s.name as party_name,
        v.internal_id as party_number, '[]'::jsonb as taxes, round(s.cost_e4 / 100.0)::bigint as cents,
        null::text as due_day, '' as buyer_vat_id, '[]'::jsonb as paid
      from sums s
        left join lateral (
            select internal_id
            from vendor
            where lower(search_value) in (lower(s.name), lower(s.code))
            order by internal_id
            limit 1
          ) v on true
      where s.cost_e4 <> 0 and ${isNew('purchases', sql`s.key`)}
      order by s.month, s.name`,
  );
};

/**
 * Key loads on the day of their confirmation. An undone load is reversed on that day if it is in a batch; otherwise
 * neither is handed over. Without a vendor it is posted to the general account.
 */
const readKeyLoads = (db: Db, { fromDay, toDay, timeZone }: Period): Promise<AccountingDocument[]> => {
  const dayOf = (time: Sql) => sql`(${time} at time zone ${timeZone})::date`;
  const number = sql`'LOAD-' || lpad(l.number::text, 6, '0')`;
  const cents = sql`round(l.cost_e4 * l.loaded_count / 100.0)::bigint`;
  return db.all(
    sql<AccountingDocument>`with loads as (
          select 'keyLoad' as kind, l.id, ${number} as number, ${dayOf(sql`l.confirmed_at`)} as day,
            ${cents} as cents
          from stock_load l
          where l.state = 'Loaded'
          union all
          select 'keyLoadUndone', l.id, ${number} || '-UNDONE', ${dayOf(sql`l.ended_at`)}, -${cents}
          from stock_load l
          where l.state = 'Undone'
            and exists (select 1 from accounting_document a where a.kind = 'keyLoad' and a.key = l.id::text)
        )
      select d.kind, d.id::text as key, d.number, d.day::text as day,
        coalesce(v.name, 'Key load ' || l.number) as party_name, v.internal_id as party_number,
        '[]'::jsonb as taxes, d.cents, null::text as due_day, '' as buyer_vat_id, '[]'::jsonb as paid
      from loads d join stock_load l on l.id = d.id left join vendor v on v.id = l.vendor_id
      where d.cents <> 0
        and d.day between ${fromDay}::date and ${toDay}::date
        and not exists (select 1 from accounting_document a where a.kind = d.kind and a.key = d.id::text)
      order by d.day, l.number`,
  );
};

/** Everything of a period in no batch, in posting order. */
export const documentsToHandOver = async (db: Db, period: Period): Promise<AccountingDocument[]> => [
  ...(await readSales(db, 'invoice', period)),
  ...(await readSales(db, 'creditNote', period)),
  ...(await readLedger(db, 'payment', period)),
  ...(await readLedger(db, 'writeOff', period)),
  ...(await readLedger(db, 'payout', period)),
  ...(await readPurchases(db, period)),
  ...(await readKeyLoads(db, period)),
];

/** Providers with purchases but without a vendor (VEN-011). */
export const providersWithoutVendor = (documents: readonly AccountingDocument[]): string[] => [
  ...new Set(
    documents
      .filter(({ kind, partyNumber }) => kind === 'purchases' && partyNumber === null)
      .map(({ partyName }) => partyName),
  ),
];

/** The first two vendors that match one provider with purchases by name or code (VEN-011). */
export const findAmbiguousVendors = (
  db: Db,
  documents: readonly AccountingDocument[],
): Promise<{ provider: string; first: string; second: string } | undefined> => {
  const providers = documents.flatMap(({ kind, key }) => (kind === 'purchases' ? [key.split('/')[0]!] : []));
  return db.one(
    sql<{ provider: string; first: string; second: string }>`select p.name as provider,
        a.name || ' (' || a.internal_id || ')' as first, b.name || ' (' || b.internal_id || ')' as second
      from provider p
        join vendor a on lower(a.search_value) in (lower(p.name), lower(p.code))
        join vendor b on lower(b.search_value) in (lower(p.name), lower(p.code)) and b.internal_id > a.internal_id
      where p.id = any(${providers}::uuid[])
      order by p.name, a.internal_id, b.internal_id
      limit 1`,
  );
};
