-- What a restore leaves to be found out: purchases that were made after the backup, and numbers that documents had.

create table restore (
  id uuid primary key,
  -- The moment that the database was brought back to, and when that was done.
  taken_at timestamptz not null,
  restored_at timestamptz not null,
  -- When every unit that could have been bought in between had been asked about; nothing is bought before.
  matched_at timestamptz,
  check (restored_at >= taken_at)
);
create unique index restore_one_open on restore ((true)) where matched_at is null;

-- A unit of an order from before the restore. It is bought only when its provider was asked about the references that
-- the lost time may have used.
create table restored_unit (
  order_id uuid not null references orders,
  unit int not null check (unit > 0),
  provider_id uuid not null references provider,
  -- open: to be asked about. bought: the provider has an order for a unit that has no item here yet.
  -- clear: nothing is left to be found.
  state text not null check (state in ('open', 'bought', 'clear')),
  -- The references that the provider has and that were not known here.
  found text[] not null default '{}',
  asked int not null default 0,
  next_ask_at timestamptz not null,
  primary key (order_id, unit)
);
create index restored_unit_open on restored_unit (provider_id, next_ask_at) where state = 'open';

-- When somebody said which documents were issued after the backup; none is issued before.
create table document_numbers_stated (
  restore_id uuid primary key references restore,
  stated_at timestamptz not null
);

-- Numbers of documents that were issued after the backup and are lost here; the series goes on behind them.
create table document_number_gap (
  series text not null check (series in ('INV', 'CRN')),
  year int not null,
  first int not null check (first > 0),
  last int not null,
  restore_id uuid not null references restore,
  stated_at timestamptz not null,
  primary key (series, year, first),
  check (last >= first)
);
create trigger document_number_gap_append_only before update or delete on document_number_gap for each row execute function refuse_change();
create trigger document_number_gap_no_truncate before truncate on document_number_gap execute function refuse_change();
