// Invariants of invoices: correct totals, numbers without gaps, every billed order on exactly one open line (trust M1
// to M13).

import { sql } from 'kysely';
import { type Invariant, invariant } from './invariant.ts';

export const INVOICE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'M1',
    'an invoice is the sum of its lines, with tax rounded half up once per rate',
    sql`with groups as (
          select invoice_id, tax_category as category, vat_rate_bp as rate, sum(net_cents) as net,
            round(sum(net_cents) * vat_rate_bp / 10000) as vat
          from invoice_line
          group by 1, 2, 3
        ),
        sums as (
          select invoice_id, sum(net) as net, sum(vat) as vat,
            jsonb_agg(jsonb_build_array(category, rate, net, vat) order by category, rate) as taxes
          from groups
          group by 1
        )
      select i.number as row
      from invoice i left join sums s on s.invoice_id = i.id
      where (i.net_cents, i.vat_cents, i.total_cents) is distinct from (s.net, s.vat, s.net + s.vat)
        or s.taxes <> (
          select jsonb_agg(jsonb_build_array(g ->> 'category', ((g ->> 'rate')::numeric * 100)::int,
                  (g ->> 'netCents')::numeric, (g ->> 'vatCents')::numeric)
                order by g ->> 'category', ((g ->> 'rate')::numeric * 100)::int)
          from jsonb_array_elements(i.taxes) g
        )`,
  ),
  invariant(
    'M2',
    'a line is its price times its quantity',
    sql`select i.number || ' ' || l.line as row from invoice_line l join invoice i on i.id = l.invoice_id
      where l.net_cents <> l.quantity * l.unit_price_cents`,
  ),
  invariant(
    'M3',
    'an order is billed exactly while it is on a line that is not fully credited, and then on only one',
    sql`select o.order_number as row from orders o
        where o.is_billed <> exists (select 1 from billed_line b where b.order_id = o.id and b.is_open)
      union all select i.number || ' ' || l.line from invoice_line l join invoice i on i.id = l.invoice_id
        left join billed_line b on (b.invoice_id, b.line) = (l.invoice_id, l.line)
        where (b.order_id, b.quantity) is distinct from (l.order_id, l.quantity)
      union all select order_id::text from billed_line where is_open and order_id is not null group by order_id
        having count(*) > 1`,
  ),
  invariant(
    'M4',
    'the credited quantity of a line matches its credit notes and never exceeds the line',
    sql`select i.number || ' ' || b.line as row from billed_line b join invoice i on i.id = b.invoice_id
      left join (select invoice_id, line, sum(quantity) as quantity from credit_note_line group by 1, 2) c
        on (c.invoice_id, c.line) = (b.invoice_id, b.line)
      where b.credited_quantity <> coalesce(c.quantity, 0) or b.credited_quantity > b.quantity`,
  ),
  invariant(
    'M4-sums',
    'a credit note is the sum of its lines, keys are credited at most at their price, no line beyond its amount, and the notes of an invoice credit the matching tax',
    sql`with lines as (
          select c.credit_note_id, c.invoice_id, l.tax_category as category, l.vat_rate_bp as rate, c.net_cents as net,
            n.kind in ('Keys', 'Cancellation') as has_keys, c.quantity, l.unit_price_cents,
            exists (
              select 1
              from credit_note_line a
              where (a.invoice_id, a.line) = (c.invoice_id, c.line) and a.quantity = 0
            ) as is_reduced
          from credit_note_line c
            join credit_note n on n.id = c.credit_note_id
            join invoice_line l on (l.invoice_id, l.line) = (c.invoice_id, c.line)
        ),
        sums as (
          select credit_note_id, sum(net) as net,
            bool_or(has_keys <> (quantity > 0)
              or (quantity > 0 and net > quantity * unit_price_cents)
              or (quantity > 0 and not is_reduced and net < quantity * unit_price_cents)) as broken
          from lines
          group by 1
        ),
        vats as (
          select invoice_id, sum(vat) as vat
          from (
                select invoice_id, round(sum(net) * rate / 10000) as vat
                from lines
                group by invoice_id, category, rate
              ) g
          group by 1
        )
      select n.number as row
      from credit_note n left join sums s on s.credit_note_id = n.id
      where s.broken
        or n.net_cents is distinct from s.net
        or n.vat_cents <> (select sum((g ->> 'vatCents')::numeric) from jsonb_array_elements(n.taxes) g)
      union all
      select i.number
      from invoice i join credit_note n on n.invoice_id = i.id left join vats v on v.invoice_id = i.id
      group by i.id, v.vat
      having sum(n.vat_cents) is distinct from v.vat or sum(n.total_cents) > i.total_cents
      union all
      select i.number || ' ' || l.line
      from credit_note_line c
        join invoice_line l on (l.invoice_id, l.line) = (c.invoice_id, c.line)
        join invoice i on i.id = l.invoice_id
      group by i.id, l.invoice_id, l.line
      having sum(c.net_cents) > l.net_cents or (sum(c.quantity) = l.quantity and sum(c.net_cents) <> l.net_cents)`,
  ),
  invariant(
    'M4-free',
    'an invoice has an order besides free lines, with the same tax, and the free lines of a credit note add up to it',
    sql`select i.number as row
        from invoice i join invoice_line l on l.invoice_id = i.id
        group by i.id
        having count(l.order_id) = 0
          or (count(l.order_id) < count(*) and count(distinct (l.tax_rule_id, l.tax_category, l.vat_rate_bp)) > 1)
      union all
      select n.number
      from credit_note n left join credit_note_free_line f on f.credit_note_id = n.id
      group by n.id
      having coalesce(sum(f.net_cents), 0) <> case when n.kind = 'FreeLines' then n.net_cents else 0 end`,
  ),
  invariant(
    'M5',
    'document numbers of each series and year have no gaps, and dates never decrease',
    sql`with documents as (
          select 'INV' as series, year, seq, issue_date
          from invoice
          union all
          select 'CRN', year, seq, issue_date
          from credit_note
        ),
        lost as (
          select series, year, max(last) as last, sum(last - first + 1) as count
          from document_number_gap
          group by 1, 2
        ),
        counted as (
          select series, year, greatest(max(d.seq), max(l.last)) as last,
            count(d.seq) + coalesce(max(l.count), 0) as count, max(issue_date) as last_date
          from documents d full join lost l using (series, year)
          group by 1, 2
        )
      select coalesce(c.series, n.series) || ' ' || coalesce(c.year, n.year) as row
      from counted c full join document_number n on (n.series, n.year) = (c.series, c.year)
      where c.last is distinct from c.count
        or n.next is distinct from c.last + 1
        or n.last_date < c.last_date
        or (n.last_date > c.last_date
          and not exists (select 1 from document_number_gap g where (g.series, g.year) = (n.series, n.year)))
      union all
      select series || ' ' || year || ' ' || seq
      from (select *, lag(issue_date) over (partition by series, year order by seq) as before from documents) d
      where issue_date < before`,
  ),
  invariant(
    'M5-stated',
    'the last documents before a restore were stated after it, and gaps are of stated restores',
    sql`select 'restore of ' || r.restored_at as row
        from document_numbers_stated s join restore r on r.id = s.restore_id
        where s.stated_at < r.restored_at
      union all
      select g.series || ' ' || g.year || ' ' || g.first
      from document_number_gap g left join document_numbers_stated s on s.restore_id = g.restore_id
      where s.stated_at is distinct from g.stated_at`,
  ),
  invariant(
    'M6',
    'documents marked as complete have both files, and every file belongs to a document',
    sql`with documents as (
          select i.id, i.number, p.has_files
          from invoice i join invoice_progress p on p.invoice_id = i.id
          union all
          select n.id, n.number, p.has_files
          from credit_note n join credit_note_progress p on p.credit_note_id = n.id
        ),
        files as (select document_id, count(*) as files from document_file group by 1)
      select coalesce(d.number, f.document_id::text) as row
      from documents d full join files f on f.document_id = d.id
      where d.id is null or coalesce(f.files, 0) <> case when d.has_files then 2 else 0 end`,
  ),
  invariant(
    'M7',
    "every invoice and credit note is in its company's ledger with its total",
    sql`select i.number as row
      from invoice i left join credit_entry e on e.document_id = i.id and e.kind = 'invoice'
      group by i.id
      having coalesce(sum(e.amount_cents), 0) <> i.total_cents or bool_or(e.company_id <> i.company_id)
      union all
      select n.number
      from credit_note n left join credit_entry e on e.document_id = n.id and e.kind = 'creditMemo'
      group by n.id
      having coalesce(sum(-e.amount_cents), 0) <> n.total_cents or bool_or(e.company_id <> n.company_id)`,
  ),
  invariant(
    'M6-logo',
    'the logo of a document exists and matches its hash',
    sql`select i.number as row from invoice i left join seller_logo l on l.sha256 = i.seller ->> 'logo'
        where i.seller ? 'logo' and l.sha256 is null
      union all select sha256 from seller_logo where sha256 <> encode(sha256(bytes), 'hex')`,
  ),
  invariant(
    'M14',
    'each invoice line has a tax rule that was valid on its day of supply, or of issue, and matches it',
    sql`select i.number || ' ' || l.line as row from invoice_line l join invoice i on i.id = l.invoice_id
      join tax_rule r on r.id = l.tax_rule_id
      where (i.issue_date not between r.valid_from and coalesce(r.valid_to, 'infinity')
          and coalesce(i.supplied_until, i.issue_date) not between r.valid_from and coalesce(r.valid_to, 'infinity'))
        or r.withdrawn_at is not null
        or (l.exemption_code, l.exemption_text) <> (r.exemption_code, r.exemption_text)
        or l.tax_category <> case when r.category = 'S' and l.vat_rate_bp = 0 then 'Z' else r.category end
        or (l.vat_rate_bp <> 0 and r.category <> 'S')`,
  ),
  invariant(
    'M14-vat-id',
    'VAT ids are due for a check until it is answered, except the fictional ones of the demo, and no other ids are',
    sql`select c.name as row
        from company_vat_id v
          join company c on c.id = v.company_id
          left join vat_id_due d on (d.company_id, d.vat_id) = (v.company_id, v.vat_id)
        where not v.is_foreign
          and d.company_id is null
          and not exists (
            select 1
            from vat_id_check k join vat_id_answer a on a.check_id = k.id
            where (k.company_id, k.vat_id) = (v.company_id, v.vat_id) and a.outcome <> 'unknown'
          )
          and not exists (select 1 from demo_world)
      union all
      select c.name
      from vat_id_due d
        join company c on c.id = d.company_id
        left join company_vat_id v on (v.company_id, v.vat_id) = (d.company_id, d.vat_id)
      where v.company_id is null or v.is_foreign`,
  ),
  invariant(
    'M14-order',
    'versions of a tax rule do not overlap, and no two rules match the same sales on the same day',
    sql`select a.id::text as row from tax_rule a join tax_rule b on a.id < b.id and a.buyer = b.buyer
        and coalesce(a.buyer_has_vat_id = b.buyer_has_vat_id, true)
        and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')
      where a.withdrawn_at is null and b.withdrawn_at is null`,
  ),
  invariant(
    'M14-rate',
    'the newest VAT rate of each company is the one of the company',
    sql`select c.name as row
      from company c
        left join lateral (select r.first_day, r.rate_bp from company_vat_rate r where r.company_id = c.id
          order by r.first_day desc limit 1) newest on true
      where (newest.first_day, newest.rate_bp) is distinct from (c.vat_rate_from, c.vat_rate_bp)`,
  ),
  invariant(
    'M11',
    'a billed order has the company and price of its line',
    sql`select o.order_number as row from billed_line b join orders o on o.id = b.order_id
      join invoice_line l on (l.invoice_id, l.line) = (b.invoice_id, b.line) join invoice i on i.id = b.invoice_id
      where b.is_open
        and (o.company_id, o.offer_price_cents, o.order_number) <> (i.company_id, l.unit_price_cents, l.order_number)`,
  ),
  invariant(
    'M13',
    'no invoice contains an order of the house account or one excluded from invoicing',
    sql`select o.order_number as row from billed_line b join orders o on o.id = b.order_id
      join company c on c.id = o.company_id where c.is_system or (b.is_open and o.dont_create_invoice)`,
  ),
];
