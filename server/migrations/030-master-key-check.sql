-- Which master key belongs to this database: a MAC of a constant, written once by the first start, compared by every other.

create table master_key_check (
  id int primary key default 1 check (id = 1),
  -- Names the key without telling it, so that an operator can find the right copy.
  master_id text not null,
  mac bytea not null check (length(mac) = 32),
  created_at timestamptz not null default now()
);
create trigger master_key_check_append_only before update or delete on master_key_check for each row execute function refuse_change();
create trigger master_key_check_no_truncate before truncate on master_key_check execute function refuse_change();
