-- Spreadsheets: what people started, the verdicts on promotions made from a sheet, and the workbooks that are kept.

create table sheet_run (
  id uuid primary key,
  operation text not null,
  input jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  lines text[] not null default '{}',
  tries int not null default 0,
  started_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  -- The last sign of life; a run that has been silent for long is dead.
  beat_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create unique index sheet_run_one_at_a_time on sheet_run (operation) where state in ('queued', 'running');
create index sheet_run_latest on sheet_run (operation, created_at desc);

-- One line for each row of a sheet that was dealt with, written together with the promotion that it made.
create table sheet_row (
  run_id uuid not null references sheet_run on delete cascade,
  row_number int not null,
  sku text not null,
  promotion_id uuid references promotion,
  message text,
  primary key (run_id, row_number),
  check (num_nonnulls(promotion_id, message) = 1)
);

-- Workbooks under the name of what wrote them, and the newest uploaded one.
create table sheet_book (
  name text primary key,
  id uuid not null,
  bytes bytea not null,
  written_at timestamptz not null
);

-- Promotions of providers that were added to a sheet; they stay in it until they are over.
create table sheet_promotion (
  operation text not null,
  provider_promotion_id uuid not null references provider_promotion on delete cascade,
  primary key (operation, provider_promotion_id)
);

-- The spreadsheet that was made at an outside service.
create table sheet_place (
  service text primary key,
  spreadsheet_id text not null
);
