-- A sync that somebody asks for keeps the sale prices that people set; who wants the provider's instead names them, and
-- each that is replaced leaves a line like any other that a person changed.

alter table price_sync add column replaces uuid[] not null default '{}';

alter table price_change drop constraint price_change_cause_check,
  add constraint price_change_cause_check check (cause in ('hand', 'discount', 'sheet', 'sync'));
