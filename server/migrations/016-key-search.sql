-- Who searched for keys, when, and what by its keyed hashes; appended only, never with a key (KEY-011).

create table key_search (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid not null references app_user,
  asked int not null,
  found int not null,
  lookups bytea[] not null
);
create index key_search_of_user on key_search (user_id, at);
create trigger key_search_append_only before update or delete on key_search for each row execute function refuse_change();
create trigger key_search_no_truncate before truncate on key_search execute function refuse_change();
