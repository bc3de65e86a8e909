-- A person continues with reverse charge although VIES calls the VAT id invalid (INV-053). One acceptance for a check; the
-- next check that says so needs another one.
create table vat_id_acceptance (
  check_id uuid primary key references vat_id_check,
  reason text not null check (reason <> ''),
  by_user uuid not null references app_user,
  by_name text not null,
  at timestamptz not null,
  book_line bigint not null generated always as identity
);
create unique index vat_id_acceptance_book_line on vat_id_acceptance (book_line);
create trigger vat_id_acceptance_append_only before update or delete on vat_id_acceptance
  for each row execute function refuse_change();
create trigger vat_id_acceptance_no_truncate before truncate on vat_id_acceptance execute function refuse_change();
create trigger vat_id_acceptance_wait_for_seal after insert on vat_id_acceptance
  referencing new table as written for each statement execute function wait_for_seal();

-- The seller's national tax number (BT-32), and whether reverse charge waits for the answer of VIES.
alter table seller add column tax_number text not null default '',
  add column needs_vat_id_check boolean not null default false;
