-- Rotation of the master key (docs/decisions/0097). Compatible: programs that do not know it keep working until the first
-- rotation, which refuses to run beside them.
-- Compatible since: 560-compatible-since

-- One row for each master key that this database has had; the newest is in use.
alter table master_key_check drop constraint master_key_check_id_check;
alter table master_key_check add constraint master_key_check_id_check check (id >= 1);
alter table master_key_check add constraint master_key_check_master_id unique (master_id);

-- Keys derived from earlier master keys, encrypted with the one in use.
create table kept_key (
  purpose text not null,
  master_id text not null references master_key_check (master_id),
  wrapped bytea not null,
  -- Null: needed for as long as the rows that it hashed or sealed.
  accepted_until timestamptz,
  primary key (purpose, master_id)
);

-- The seal of each chain after which another master key seals, itself sealed by that key.
create table chain_key (
  chain text not null check (chain in ('audit', 'books', 'reveals')),
  master_id text not null references master_key_check (master_id),
  after_position bigint not null check (after_position >= 0),
  previous_mac bytea not null,
  mac bytea not null check (length(mac) = 32),
  created_at timestamptz not null default now(),
  primary key (chain, master_id)
);
create trigger chain_key_append_only before update or delete on chain_key for each row execute function refuse_change();
create trigger chain_key_no_truncate before truncate on chain_key execute function refuse_change();

-- The master keys that a process has. Null: its release cannot rotate.
alter table process_heartbeat add column master_ids text[], add column host text;
