-- Files that are made of lists in the background, and those that are made again every week or month.

create table export_schedule (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  -- The path of the list's call, its query, and the columns of the file by fields of its rows.
  list text not null,
  query jsonb not null,
  columns jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- What people read of it: the name of the list, its filter in words, its address.
  label text not null,
  filter_text text not null,
  address text not null,
  every text not null check (every in ('Week', 'Month')),
  -- From Monday as 1, or the day of the month; the last one where the month has fewer.
  day int not null check (day between 1 and case every when 'Week' then 7 else 31 end),
  is_paused boolean not null default false,
  next_at timestamptz not null,
  last_at timestamptz,
  -- Why nothing was made the last time; empty when it was.
  trouble text not null default '',
  created_at timestamptz not null
);
create index export_schedule_of_user on export_schedule (user_id);
create index export_schedule_due on export_schedule (next_at) where not is_paused;

create table export (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  list text not null,
  query jsonb not null,
  columns jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  label text not null,
  filter_text text not null,
  address text not null,
  -- A schedule makes one file for each time that it is due.
  schedule_id uuid references export_schedule (id) on delete set null,
  due_at timestamptz,
  state text not null check (state in ('Waiting', 'Running', 'Ready', 'Failed', 'Cancelled')),
  -- Who works on it: another run takes it over by another id.
  run_id uuid,
  tries int not null default 0,
  -- The rights that the file was made with; a right that is gone since keeps it closed.
  rights jsonb,
  row_count int not null default 0,
  total_count int,
  part_count int not null default 0,
  byte_count bigint not null default 0,
  -- Rows came or went while they were read.
  has_changed boolean not null default false,
  trouble text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz not null,
  check ((state in ('Waiting', 'Running')) = (ended_at is null)),
  check (state <> 'Ready' or rights is not null)
);
create index export_of_user on export (user_id, created_at desc, id desc);
create unique index export_of_schedule on export (schedule_id, due_at) where schedule_id is not null;
create index export_age on export (expires_at);

-- The file, in sealed parts.
create table export_part (
  export_id uuid not null references export (id) on delete cascade,
  part int not null,
  run_id uuid not null,
  sealed bytea not null,
  primary key (export_id, part)
);
-- What is sealed cannot be packed.
alter table export_part alter column sealed set storage external;

-- Some things concern one person alone.
alter table notification_outbox add column user_id uuid;
alter table notification add column user_id uuid references app_user (id) on delete cascade;
drop index notification_of_company;
drop index notification_of_staff;
create index notification_of_company on notification (company_id, kind, seq desc)
  where company_id is not null and user_id is null;
create index notification_of_staff on notification (kind, seq desc) where company_id is null and user_id is null;
create index notification_of_person on notification (user_id, kind, seq desc) where user_id is not null;
