-- What every feature stands on: settings, mails on their way out, first answers of repeatable calls.

create extension if not exists pg_trgm;

create table setting (
  name text primary key,
  value jsonb not null,
  modified_at timestamptz not null default now()
);

create table region (
  name text primary key,
  position int not null
);

create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_newest on mail (recipient, created_at desc);

create table idempotency (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 100),
  body_hash bytea not null,
  status int,
  reply json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

-- Append-only tables refuse every change and removal.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
