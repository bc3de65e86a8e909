// Tens of thousands of invoices, generated in the database: of billed orders, up to ten lines each by default, with a
// credit note for every fiftieth.

import { sql } from 'kysely';
import { SELLER } from '#test/seller.ts';
import { type BenchDatabase, vacuum } from './bench-database.ts';

/** Sets the seller and the partners' countries, so that all orders can be invoiced. */
export async function insertSeller({ database }: Pick<BenchDatabase, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`insert into seller (name, address, zip_code, city, country_code, vat_id, registration_number, email,
        bank_account, payment_days, time_zone, modified_at)
      values (${SELLER.name}, ${SELLER.address}, ${SELLER.zipCode}, ${SELLER.city}, ${SELLER.countryCode}, ${SELLER.vatId},
        ${SELLER.registrationNumber}, ${SELLER.email}, ${SELLER.bankAccount}, ${SELLER.paymentDays}, ${SELLER.timeZone}, now())
      on conflict do nothing`);
    await tx.run(sql`update company set country_code = 'DE', country = 'Germany', address = 'Street 1', zip_code = '20457',
      city = 'Hamburg', vat_rate_bp = 1900 where not is_system`);
    // Triggers, which are off, would do this.
    await tx.run(sql`insert into company_vat_rate (company_id, first_day, rate_bp)
      select id, '2000-01-01', vat_rate_bp from company where not is_system
      on conflict (company_id, first_day) do update set rate_bp = excluded.rate_bp`);
  });
}

/**
 * Invoices all billed orders if there are no invoices yet, at most `lines` on each. Returns the number of
 * invoices.
 */
export async function insertManyInvoices(bench: Pick<BenchDatabase, 'database' | 'url'>, lines = 10): Promise<number> {
  const { database } = bench;
  const count = async () =>
    (await database.pool.query<{ n: number }>('select count(*)::int as n from invoice')).rows[0]!.n;
  if ((await count()) > 0) return count();
  await database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`create temp table drafted on commit drop as
      select o.id as order_id, o.company_id, o.order_number, o.product_name as name, o.product_sku as sku, o.quantity,
        o.offer_price_cents as price, o.created_at, n.nth, 1 + (n.nth - 1) % ${lines}::int as line,
        (n.nth - 1) / ${lines}::int as part
      from (select id, row_number() over (partition by company_id order by created_at desc, id desc)::int as nth from orders
        where is_billed and state in ('Completed', 'Closed')) n join orders o on o.id = n.id`);
    await tx.run(sql`create temp table document on commit drop as
      select gen_random_uuid() as id, company_id, part, max(created_at) as at, sum(quantity * price)::bigint as net,
        (sum(quantity * price) * 19 / 100)::bigint as vat
      from drafted group by company_id, part`);
    await tx.run(sql`insert into invoice (id, year, seq, company_id, created_at, issue_date, due_date, currency, seller, buyer,
        taxes, net_cents, vat_cents, total_cents, created_by_name)
      select d.id, extract(year from d.at)::int,
        row_number() over (partition by extract(year from d.at) order by d.at, d.id)::int, d.company_id, d.at, d.at::date,
        d.at::date + 14, 'EUR', to_jsonb(s) - 'id' - 'modified_at', jsonb_build_object('name', c.name, 'address', c.address,
          'zipCode', c.zip_code, 'city', c.city, 'countryCode', c.country_code, 'vatId', '', 'registrationNumber', '',
          'email', c.email),
        jsonb_build_array(jsonb_build_object('category', 'S', 'rate', 19, 'netCents', d.net, 'vatCents', d.vat,
          'exemptionCode', '', 'exemptionText', '')), d.net, d.vat, d.net + d.vat, 'Merkur'
      from document d join company c on c.id = d.company_id cross join seller s`);
    await tx.run(sql`insert into invoice_line (invoice_id, line, order_id, order_number, name, sku, quantity,
        unit_price_cents, net_cents, tax_rule_id, tax_category, vat_rate_bp, exemption_code, exemption_text)
      select d.id, l.line, l.order_id, l.order_number, l.name, l.sku, l.quantity, l.price, l.quantity * l.price, r.id, 'S',
        1900, '', '' from drafted l join document d using (company_id, part)
        cross join (select id from tax_rule where category = 'S' order by place limit 1) r`);
    await tx.run(sql`insert into billed_line (invoice_id, line, order_id, quantity)
      select invoice_id, line, order_id, quantity from invoice_line`);
    await tx.run(sql`insert into invoice_progress (invoice_id, company_id, total_cents, sent_at, has_files, paid_cents)
      select id, company_id, net + vat, at, true,
        case when at < now() - interval '60 days' then net + vat else 0 end from document`);
    await tx.run(sql`insert into credit_note (id, invoice_id, year, seq, company_id, created_at, issue_date, reason, taxes,
        net_cents, vat_cents, total_cents, created_by_name)
      select gen_random_uuid(), i.id, i.year, row_number() over (partition by i.year order by i.seq)::int, i.company_id,
        i.created_at, i.issue_date, 'Refund', i.taxes, 100, 19, 119, 'Merkur' from invoice i where i.seq % 50 = 0`);
    await tx.run(sql`insert into credit_note_progress (credit_note_id, has_files) select id, true from credit_note`);
    await tx.run(sql`insert into document_number (series, year, next, last_date)
      select 'INV', year, max(seq) + 1, max(issue_date) from invoice group by year
      union all select 'CRN', year, max(seq) + 1, max(issue_date) from credit_note group by year`);
  });
  await vacuum(bench);
  return count();
}
