// Invoicing as one hand-written statement: it writes the same rows as the product, with the tables' triggers, but checks
// neither tax rules nor required document data.

/**
 * Invoices the uninvoiced orders `o` that meet a condition. The seller is set, and every company is domestic and has its
 * VAT rate.
 */
export const setBasedInvoicing = (condition = 'true') => `with chosen as (
    select o.*, row_number() over (partition by o.company_id order by o.id)::int as line
    from orders o join company c on c.id = o.company_id
    where o.state in ('Completed', 'Closed') and not o.is_billed and not o.dont_create_invoice and not c.is_system and ${condition}
      and not exists (select 1 from invoice_line l where l.order_id = o.id)),
  sums as (
    select company_id, sum(quantity * offer_price_cents)::bigint as net, max(vat_rate_bp) as rate from chosen group by 1),
  drafts as materialized (
    select gen_random_uuid() as id, company_id, net, rate, ((net * rate + 5000) / 10000)::bigint as vat,
      row_number() over (order by company_id)::int as place from sums),
  rule as (select id from tax_rule where category = 'S' and withdrawn_at is null order by place limit 1),
  taken as (
    insert into document_number as n (series, year, next, last_date)
    select 'INV', extract(year from current_date)::int, 1 + count(*)::int, current_date from drafts
    on conflict (series, year) do update set next = n.next + excluded.next - 1, last_date = excluded.last_date
    returning year, next),
  invoices as (
    insert into invoice (id, year, seq, company_id, created_at, issue_date, due_date, currency, seller, buyer, taxes,
      net_cents, vat_cents, total_cents, created_by_name)
    select d.id, t.year, t.next - (select count(*) from drafts)::int + d.place - 1, d.company_id, now(), current_date,
      current_date + s.payment_days, 'EUR', to_jsonb(s) - 'id' - 'modified_at',
      jsonb_build_object('name', c.name, 'address', c.address, 'zipCode', c.zip_code, 'city', c.city, 'countryCode',
        c.country_code, 'vatId', '', 'registrationNumber', '', 'email', c.email),
      jsonb_build_array(jsonb_build_object('category', 'S', 'rate', trim_scale(d.rate / 100.0), 'netCents', d.net, 'vatCents', d.vat,
        'exemptionCode', '', 'exemptionText', '')), d.net, d.vat, d.net + d.vat, 'Merkur'
    from drafts d join company c on c.id = d.company_id cross join taken t cross join seller s),
  lines as (
    insert into invoice_line (invoice_id, line, order_id, order_number, name, sku, quantity, unit_price_cents, net_cents,
      tax_rule_id, tax_category, vat_rate_bp, exemption_code, exemption_text)
    select d.id, o.line, o.id, o.order_number, o.product_name, o.product_sku, o.quantity, o.offer_price_cents,
      o.quantity * o.offer_price_cents, r.id, 'S', d.rate, '', ''
    from chosen o join drafts d using (company_id) cross join rule r
    returning invoice_id, line, order_id, quantity),
  billed as (insert into billed_line (invoice_id, line, order_id, quantity) select * from lines),
  progress as (insert into invoice_progress (invoice_id, company_id, total_cents) select id, company_id, net + vat from drafts),
  orders_billed as (update orders o set is_billed = true, modified_at = now() from chosen c where c.id = o.id),
  jobs as (insert into pgboss.job (name, data) select 'document.write', jsonb_build_object('documentId', id) from drafts)
  select count(*) from drafts d cross join lateral (select book_credit(d.company_id, 'balance', 'invoice', d.net + d.vat,
    null, null, d.id, '', 'System', 'Merkur', null, now()) offset 0) b where b is not null`;
