-- Credit that was paid out, and the parts of the payments that it took (INV-036); write-offs and payouts in batches.
create table payout (
  id uuid primary key,
  company_id uuid not null references company,
  cents bigint not null check (cents > 0),
  paid_at timestamptz not null,
  reference text not null check (reference <> ''),
  by_user uuid references app_user,
  by_name text not null,
  at timestamptz not null,
  book_line bigint not null generated always as identity
);
create unique index payout_book_line on payout (book_line);
create index payout_of_company on payout (company_id);
create trigger payout_append_only before update or delete on payout for each row execute function refuse_change();
create trigger payout_no_truncate before truncate on payout execute function refuse_change();
create trigger payout_wait_for_seal after insert on payout
  referencing new table as written for each statement execute function wait_for_seal();

create table payout_part (
  payout_id uuid not null references payout,
  plan_id uuid not null,
  cents bigint not null check (cents > 0),
  book_line bigint not null generated always as identity,
  primary key (payout_id, plan_id)
);
create unique index payout_part_book_line on payout_part (book_line);
create index payout_part_of_plan on payout_part (plan_id);
create trigger payout_part_append_only before update or delete on payout_part for each row execute function refuse_change();
create trigger payout_part_no_truncate before truncate on payout_part execute function refuse_change();
create trigger payout_part_wait_for_seal after insert on payout_part
  referencing new table as written for each statement execute function wait_for_seal();

drop index paid_payment_left;
alter table paid_payment add column paid_out_cents bigint not null default 0 check (paid_out_cents >= 0),
  drop constraint paid_payment_check,
  add constraint paid_payment_check check (allocated_cents >= 0 and allocated_cents + paid_out_cents <= amount_cents);
create index paid_payment_left on paid_payment (company_id) where allocated_cents + paid_out_cents < amount_cents;

alter table accounting_setting add column write_offs text not null default '';
alter table accounting_document drop constraint accounting_document_kind_check,
  add constraint accounting_document_kind_check check (kind in ('invoice', 'creditNote', 'payment', 'writeOff', 'payout',
    'purchases', 'keyLoad', 'keyLoadUndone'));
