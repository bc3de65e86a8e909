-- Views of lists that people have saved for themselves.

create table saved_view (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  list text not null,
  name text not null check (length(name) between 1 and 40),
  address text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index saved_view_name on saved_view (user_id, list, lower(name));
create unique index saved_view_one_default on saved_view (user_id, list) where is_default;
