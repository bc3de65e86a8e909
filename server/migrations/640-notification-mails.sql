-- Mails of notifications by default, immediately or once a day, and links that turn them off (NTF-001, NTF-007, NTF-010).
-- Compatible since: 560-compatible-since

-- Notifications of one action become one line: those of the same transaction, kind, recipients and detail.
alter table notification_outbox
  add column action bigint not null default pg_current_xact_id()::text::bigint,
  -- Net value; only for kinds of staff.
  add column amount_cents bigint;
alter table notification
  add column count int not null default 1 check (count > 0),
  add column amount_cents bigint;

alter table notification_reader
  -- Kinds without a choice of the user are mailed after this position.
  add column default_since bigint not null default 0,
  add column digest text not null default 'Immediately' check (digest in ('Immediately', 'Daily')),
  add column digest_hour int check (digest_hour between 0 and 23),
  -- Null: the time zone of the house.
  add column digest_zone text,
  -- The first digest is sent at the first hour after this time.
  add column digest_since timestamptz,
  add check ((digest = 'Daily') = (digest_hour is not null)),
  add check ((digest = 'Daily') = (digest_since is not null));

-- Users who never chose receive no mails about events before this release.
insert into notification_reader (user_id, default_since)
select u.id, (select coalesce(max(seq), 0) from notification)
from app_user u
where u.kind = 'Person'
on conflict (user_id) do update set default_since = excluded.default_since;

-- One link for each mail; each of its kinds can be turned off with it. Kept as long as notifications.
create table notification_opt_out (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id),
  kinds text[] not null,
  created_at timestamptz not null
);
create index notification_opt_out_age on notification_opt_out (created_at);
create index notification_opt_out_user on notification_opt_out (user_id);
