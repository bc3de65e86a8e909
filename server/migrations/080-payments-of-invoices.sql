-- Which payment pays which invoice (INV-022). The lines only grow: what is taken back is a line below zero. The sums
-- stand on both sides, where checks hold them within the payment and the invoice (trust M10).

alter table invoice_progress add column company_id uuid references company,
  -- Euro cents with tax.
  add column total_cents bigint,
  add column credited_cents bigint not null default 0 check (credited_cents >= 0),
  add column paid_cents bigint not null default 0 check (paid_cents >= 0);
update invoice_progress p set company_id = i.company_id, total_cents = i.total_cents,
    credited_cents = coalesce((select sum(n.total_cents) from credit_note n where n.invoice_id = i.id), 0)
  from invoice i where i.id = p.invoice_id;
alter table invoice_progress alter column company_id set not null, alter column total_cents set not null,
  add column open_cents bigint not null generated always as (total_cents - credited_cents - paid_cents) stored,
  add check (paid_cents + credited_cents <= total_cents);
-- What a payment looks for.
create index invoice_progress_open on invoice_progress (company_id) where open_cents > 0 and sent_at is not null;

-- A payment plan while it is paid.
create table paid_payment (
  plan_id uuid primary key references payment_plan,
  company_id uuid not null references company,
  paid_at timestamptz not null,
  -- Euro cents.
  amount_cents bigint not null check (amount_cents > 0),
  allocated_cents bigint not null default 0,
  check (allocated_cents between 0 and amount_cents)
);
create index paid_payment_left on paid_payment (company_id) where allocated_cents < amount_cents;
insert into paid_payment (plan_id, company_id, paid_at, amount_cents)
  select id, company_id, payment_date, amount_cents from payment_plan where payment_date is not null;

create table payment_allocation (
  id bigint primary key generated always as identity,
  plan_id uuid not null references payment_plan,
  invoice_id uuid not null references invoice,
  -- Euro cents; below zero where it is taken back.
  cents bigint not null check (cents <> 0),
  at timestamptz not null
);
create index payment_allocation_of_plan on payment_allocation (plan_id);
create index payment_allocation_of_invoice on payment_allocation (invoice_id);
create trigger payment_allocation_append_only before update or delete on payment_allocation
  for each row execute function refuse_change();
create trigger payment_allocation_no_truncate before truncate on payment_allocation execute function refuse_change();

-- A payment status that staff set by hand stays as they set it (GAP-050).
alter table orders add column paid_by_hand boolean not null default false;
update orders set paid_by_hand = true where paid_status <> 'UnPaid';
