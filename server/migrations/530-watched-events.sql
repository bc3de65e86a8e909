-- Companies whose low credit was announced to their programs, until they have enough again.
create table credit_low_mark (
  company_id uuid primary key references company (id),
  at timestamptz not null
);

-- The version of the catalogue that was last announced to programs, in one row.
create table catalogue_announcement (
  is_only boolean primary key default true check (is_only),
  version text not null,
  at timestamptz not null
);
