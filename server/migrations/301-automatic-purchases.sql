-- Whether DATEV computes input VAT on the account of purchases; without it, lines carry the key that prevents this (INV-092).
alter table accounting_setting add column automatic_purchases boolean not null default false;
