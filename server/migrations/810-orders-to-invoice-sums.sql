-- Orders to invoice by company, state and whether an invoice ever contained them: their number and gross amount
-- (UNI-003, INV-017, docs/decisions/0121). Triggers write differences, which a worker folds, so that releases that do not
-- know these sums keep them as well.
-- Compatible since: 630-sold-keys-by-order

create table to_invoice_total (
  company_id uuid not null,
  state text not null,
  was_invoiced boolean not null,
  orders bigint not null,
  gross_cents bigint not null,
  primary key (company_id, state, was_invoiced)
);
create table to_invoice_change (
  seq bigint generated always as identity primary key,
  company_id uuid not null,
  state text not null,
  was_invoiced boolean not null,
  orders bigint not null,
  gross_cents bigint not null
);
alter table to_invoice_total enable row level security;
alter table to_invoice_change enable row level security;
create policy own_company on to_invoice_total for select using (company_id = walled_company());
create policy own_company on to_invoice_change for select using (company_id = walled_company());

-- Gross amount of an order that can be invoiced; null if it cannot. Its keys are `billableKeysSql` of
-- server/orders/lifecycle/billing.ts, its net is the generated value.
create function to_invoice_cents(o orders) returns bigint language sql immutable as $$
  select case when o.state in ('Completed', 'Closed', 'Processing') and not o.is_billed and not o.dont_create_invoice
    and (case when o.state = 'Closed' then o.completed_count + o.buffered_count else o.quantity - o.inventory_quantity end) > 0
    then with_vat(o.value_cents, o.vat_rate_bp) end
$$;

create function note_orders_to_invoice() returns trigger language plpgsql as $$
declare
  was_invoiced constant boolean := exists (select from invoice_line where order_id = new.id);
begin
  insert into to_invoice_change (company_id, state, was_invoiced, orders, gross_cents)
    select company_id, state, was_invoiced, sum(n), sum(n * cents)
    from (values (1, new.company_id, new.state, to_invoice_cents(new)), (-1, old.company_id, old.state, to_invoice_cents(old)))
      both_sides (n, company_id, state, cents)
    where cents is not null
    group by company_id, state having sum(n) <> 0 or sum(n * cents) <> 0;
  return null;
end $$;

-- The first invoice of an order is written before the order is marked as billed: in between it waits as one that was invoiced.
-- Its row is locked by then.
create function note_first_invoices() returns trigger language plpgsql as $$
begin
  insert into to_invoice_change (company_id, state, was_invoiced, orders, gross_cents)
    select o.company_id, o.state, moved.was_invoiced, moved.n, moved.n * to_invoice_cents(o)
    from orders o cross join (values (false, -1), (true, 1)) moved (was_invoiced, n)
    where o.id = new.order_id and to_invoice_cents(o) is not null
      and not exists (select from invoice_line l where l.order_id = o.id and l.book_line < new.book_line);
  return null;
end $$;

create trigger orders_note_new_to_invoice after insert on orders
  for each row when (new.state in ('Completed', 'Closed', 'Processing')) execute function note_orders_to_invoice();
-- Counters change with each bought key and mostly move nothing here: the condition spares them the call.
create trigger orders_note_to_invoice after update on orders
  for each row when (
    (old.state in ('Completed', 'Closed', 'Processing') or new.state in ('Completed', 'Closed', 'Processing'))
    and (old.company_id, old.state, old.is_billed, old.dont_create_invoice, old.value_cents, old.vat_rate_bp,
        old.quantity - old.inventory_quantity, old.state = 'Closed' and old.completed_count + old.buffered_count > 0)
      is distinct from (new.company_id, new.state, new.is_billed, new.dont_create_invoice, new.value_cents, new.vat_rate_bp,
        new.quantity - new.inventory_quantity, new.state = 'Closed' and new.completed_count + new.buffered_count > 0))
  execute function note_orders_to_invoice();
create trigger invoice_line_note_first after insert on invoice_line
  for each row when (new.order_id is not null) execute function note_first_invoices();

insert into to_invoice_total (company_id, state, was_invoiced, orders, gross_cents)
  select company_id, state, exists (select from invoice_line l where l.order_id = o.id) as was_invoiced, count(*),
    sum(to_invoice_cents(o))
  from orders o where state in ('Completed', 'Closed', 'Processing') and to_invoice_cents(o) is not null
  group by 1, 2, 3;
