-- Invoices: who sells, which tax a sale bears, and the documents themselves, which are written once. What becomes of a
-- document (sent, paid, credited) stands beside it, so that the document never changes (trust M1 to M6, M12, M13).

-- Who stands on invoices as the seller; one row.
create table seller (
  id int primary key default 1 check (id = 1),
  name text not null,
  address text not null,
  zip_code text not null,
  city text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  vat_id text not null,
  registration_number text not null,
  email text not null,
  bank_account text not null,
  -- Days from the issue of an invoice until it is due.
  payment_days int not null check (payment_days between 0 and 365),
  -- The zone whose calendar dates documents and starts the year of their numbers.
  time_zone text not null,
  modified_at timestamptz not null
);

-- Which tax a sale bears. The first rule by place that fits is used, and what it said is kept on each line.
create table tax_rule (
  id uuid primary key,
  place int not null unique,
  -- Where the buyer is, seen from the seller: in its country, elsewhere in the European Union, elsewhere.
  buyer text not null check (buyer in ('home', 'union', 'abroad')),
  -- Whether the buyer must have a valid VAT id; null where it makes no difference.
  buyer_has_vat_id boolean,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  category text not null check (category in ('S', 'AE', 'O', 'E', 'Z')),
  exemption_code text not null,
  exemption_text text not null,
  check ((category in ('AE', 'O', 'E')) = (exemption_text <> ''))
);

-- The VAT ids of partners, as they stand on documents.
create table company_vat_id (
  company_id uuid primary key references company,
  vat_id text not null check (vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,12}$'),
  modified_at timestamptz not null
);

-- The next number of each series and year. Taken by the statement that writes the document, so that a failed one takes
-- none (trust M5).
create table document_number (
  series text not null check (series in ('INV', 'CRN')),
  year int not null,
  next int not null check (next > 0),
  -- The date of the newest document; none is dated before it.
  last_date date not null,
  primary key (series, year)
);

create table invoice (
  id uuid primary key,
  year int not null,
  seq int not null check (seq > 0),
  number text not null generated always as ('INV-' || year::text || '-' || lpad(seq::text, greatest(6, length(seq::text)), '0')) stored,
  company_id uuid not null references company,
  created_at timestamptz not null,
  issue_date date not null,
  due_date date not null,
  currency text not null check (currency = 'EUR'),
  -- Both as they were then.
  seller jsonb not null,
  buyer jsonb not null,
  -- Net and tax of each category and rate.
  taxes jsonb not null,
  -- Euro cents.
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  total_cents bigint not null,
  created_by uuid references app_user,
  created_by_name text not null,
  book_line bigint not null generated always as identity,
  unique (year, seq),
  unique (number),
  check (total_cents = net_cents + vat_cents),
  check (extract(year from issue_date) = year),
  check (due_date >= issue_date)
);
create unique index invoice_book_line on invoice (book_line);
create index invoice_newest on invoice (created_at desc, id desc);
create index invoice_of_company on invoice (company_id, created_at desc, id desc);

create table invoice_line (
  -- Lines are written before their invoice, whose number is taken last.
  invoice_id uuid not null references invoice deferrable initially deferred,
  line int not null check (line between 1 and 99),
  order_id uuid not null references orders,
  order_number text not null,
  name text not null,
  sku text not null,
  quantity int not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  net_cents bigint not null check (net_cents = quantity * unit_price_cents),
  -- The rule of tax that was used, and what it said.
  tax_rule_id uuid not null references tax_rule,
  tax_category text not null check (tax_category in ('S', 'AE', 'O', 'E', 'Z')),
  -- Percent.
  vat_rate int not null check (vat_rate between 0 and 100),
  exemption_code text not null,
  exemption_text text not null,
  book_line bigint not null generated always as identity,
  primary key (invoice_id, line),
  unique (invoice_id, order_id)
);
create unique index invoice_line_book_line on invoice_line (book_line);
create index invoice_line_of_order on invoice_line (order_id);

create trigger invoice_append_only before update or delete on invoice for each row execute function refuse_change();
create trigger invoice_no_truncate before truncate on invoice execute function refuse_change();
create trigger invoice_wait_for_seal after insert on invoice
  referencing new table as written for each statement execute function wait_for_seal();
create trigger invoice_line_append_only before update or delete on invoice_line for each row execute function refuse_change();
create trigger invoice_line_no_truncate before truncate on invoice_line execute function refuse_change();
create trigger invoice_line_wait_for_seal after insert on invoice_line
  referencing new table as written for each statement execute function wait_for_seal();

-- What became of an invoice.
create table invoice_progress (
  invoice_id uuid primary key references invoice deferrable initially deferred,
  -- Null while it is a draft.
  sent_at timestamptz
);

-- How much of each line is billed still. An order stands on one open line at most (trust M3, M4).
create table billed_line (
  invoice_id uuid not null,
  line int not null,
  order_id uuid not null,
  quantity int not null,
  credited_quantity int not null default 0,
  is_open boolean not null generated always as (credited_quantity < quantity) stored,
  primary key (invoice_id, line),
  foreign key (invoice_id, line) references invoice_line,
  check (credited_quantity between 0 and quantity)
);
create unique index billed_line_of_order on billed_line (order_id) where is_open;

-- No invoice for the house itself, none of another company's order, none that nobody shall have (trust M13).
create function refuse_unbillable() returns trigger language plpgsql as $$
begin
  if exists (select 1 from orders o join company c on c.id = o.company_id where o.id = new.order_id
    and (c.is_system or o.dont_create_invoice or o.state not in ('Completed', 'Closed', 'Processing')))
  then raise exception 'order % is never invoiced', new.order_id using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger invoice_line_is_billable before insert on invoice_line for each row execute function refuse_unbillable();

-- Whose an order is, its price and its tax stay once it is billed, and its quantity never grows (trust M11).
create function refuse_change_of_billed() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.offer_price_cents, new.vat_rate) is distinct from (old.company_id, old.offer_price_cents, old.vat_rate)
    or new.quantity > old.quantity or new.dont_create_invoice
  then raise exception 'order % is invoiced', old.order_number using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger orders_billed_stay before update on orders
  for each row when (old.is_billed and new.is_billed) execute function refuse_change_of_billed();
