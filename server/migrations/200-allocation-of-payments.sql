-- Payments pay the invoices they name; the person who confirms may choose, split, correct and write off (INV-022,
-- INV-025 to INV-027).
alter table payment_allocation add column cause text not null default 'automatic'
  check (cause in ('automatic', 'named', 'chosen', 'prepaid'));
-- Credit that a person left on purpose pays only invoices sent afterwards.
alter table paid_payment add column kept_at timestamptz;

alter table invoice_progress drop column open_cents, drop constraint invoice_progress_check,
  add column written_off_cents bigint not null default 0 check (written_off_cents >= 0);
alter table invoice_progress
  add column open_cents bigint not null generated always as (total_cents - credited_cents - paid_cents - written_off_cents) stored,
  add constraint invoice_progress_check check (paid_cents + credited_cents + written_off_cents <= total_cents);
create index invoice_progress_open on invoice_progress (company_id) where open_cents > 0 and sent_at is not null;
create index invoice_progress_stop on invoice_progress (company_id)
  where stops_orders and open_cents > 0 and disputed_at is null;

alter table credit_entry drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in ('opening', 'invoice', 'creditMemo', 'payment', 'writeOff', 'payout',
    'correction', 'reserve', 'adjust', 'release', 'convert'));

-- A negative amount takes an earlier write-off back.
create table write_off (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  company_id uuid not null references company,
  plan_id uuid not null,
  kind text not null check (kind in ('cashDiscount', 'bankCharge', 'rounding')),
  cents bigint not null check (cents <> 0),
  reason text not null check (reason <> ''),
  by_user uuid references app_user,
  by_name text not null,
  at timestamptz not null,
  book_line bigint not null generated always as identity
);
create unique index write_off_book_line on write_off (book_line);
create index write_off_of_invoice on write_off (invoice_id);
create index write_off_of_plan on write_off (plan_id);
create trigger write_off_append_only before update or delete on write_off for each row execute function refuse_change();
create trigger write_off_no_truncate before truncate on write_off execute function refuse_change();
create trigger write_off_wait_for_seal after insert on write_off
  referencing new table as written for each statement execute function wait_for_seal();

-- Further companies of a split payment; the first one is in the payment itself.
create table bank_payment_share (
  plan_id uuid primary key references payment_plan on delete cascade,
  bank_payment_id uuid not null references bank_payment,
  company_id uuid not null references company,
  unique (bank_payment_id, company_id)
);

-- Decisions on a payment: what was allocated by whom, before and after each correction.
alter table bank_payment add column version int not null default 0 check (version >= 0);
create table bank_payment_history (
  bank_payment_id uuid not null references bank_payment,
  version int not null check (version > 0),
  action text not null check (action in ('confirmed', 'corrected', 'ignored', 'restored', 'undone', 'returned')),
  allocation jsonb not null,
  reason text not null,
  by_user uuid references app_user,
  by_name text not null,
  at timestamptz not null,
  book_line bigint not null generated always as identity,
  primary key (bank_payment_id, version)
);
create unique index bank_payment_history_book_line on bank_payment_history (book_line);
create trigger bank_payment_history_append_only before update or delete on bank_payment_history
  for each row execute function refuse_change();
create trigger bank_payment_history_no_truncate before truncate on bank_payment_history execute function refuse_change();
create trigger bank_payment_history_wait_for_seal after insert on bank_payment_history
  referencing new table as written for each statement execute function wait_for_seal();
