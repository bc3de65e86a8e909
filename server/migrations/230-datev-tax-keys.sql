-- DATEV computes VAT on automatic accounts; without the setting a VAT line would count it a second time (INV-040).
alter table accounting_setting
  add column automatic_s boolean not null default false,
  add column automatic_ae boolean not null default false,
  add column automatic_o boolean not null default false,
  add column automatic_e boolean not null default false,
  add column automatic_z boolean not null default false;

-- Null in entries of older batches: their DATEV line has the amount of the entry.
alter table accounting_entry
  add column datev_cents bigint check (datev_cents >= 0),
  add column datev_key text not null default '' check (datev_key in ('', '40'));
