-- Whether a live installation or a sandbox created this database (API-151). Written by the first start; a database with
-- users and without this row is of a live installation.
create table installation (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('Live', 'Sandbox')),
  created_at timestamptz not null
);
