-- What a backup needs to know of the schema, and what became of the backups that the product took by itself.

-- The text of each migration as it was when it was run, so that no other program takes the database for its own.
create table migration_checksum (
  name text primary key,
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$')
);

create table backup_run (
  id uuid primary key,
  kind text not null check (kind in ('automatic', 'before migration', 'requested')),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- The name of the file and its size in bytes; null when it failed.
  file text,
  bytes bigint,
  -- A sentence; null when it succeeded.
  failure text,
  check ((file is null) = (bytes is null)),
  check ((file is null) <> (failure is null)),
  check (ended_at >= started_at)
);
create index backup_run_newest on backup_run (ended_at desc);
