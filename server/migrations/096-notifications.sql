-- What people are told. A command writes what happened into notification_outbox, in its own transaction and without
-- waiting for anybody; one worker at a time moves lines from there into notification, so that `seq` follows the order of
-- the commits and a person who has read up to a place has seen everything before it.

create table notification_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The company that is told; null tells staff.
  company_id uuid,
  subject_id uuid not null,
  subject_name text not null,
  -- What the sentence names besides; never a price and never a key.
  detail text not null,
  at timestamptz not null
);

-- One row for all who may see it: who that is follows from kind and company. Kept for 90 days.
create table notification (
  seq bigint generated always as identity primary key,
  kind text not null,
  company_id uuid references company (id),
  subject_id uuid not null,
  subject_name text not null,
  detail text not null,
  at timestamptz not null
);
create index notification_of_company on notification (company_id, kind, seq desc) where company_id is not null;
create index notification_of_staff on notification (kind, seq desc) where company_id is null;
create index notification_age on notification (at);

-- How far a person has read, and how far they were written to.
create table notification_reader (
  user_id uuid primary key references app_user (id),
  read_up_to bigint not null default 0,
  mailed_up_to bigint not null default 0,
  mailed_at timestamptz,
  -- Moves with everything that changes what is unread, so that other screens of the person notice.
  revision int not null default 0
);

-- Read one by one, behind the place up to which all is read.
create table notification_read (
  seq bigint not null references notification (seq) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (seq, user_id)
);

-- What a person chose for a kind; without a row it is told in the app.
create table notification_preference (
  user_id uuid not null references app_user (id),
  kind text not null,
  channel text not null check (channel in ('App', 'Mail', 'Both', 'None')),
  -- Mails begin behind this place: choosing them sends nothing old.
  since_seq bigint not null,
  primary key (user_id, kind)
);
create index notification_by_mail on notification_preference (user_id) where channel in ('Mail', 'Both');

-- What holds for a while and was told when it began: a provider that is down, a product that runs low.
create table notification_condition (
  kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  detail text not null,
  since timestamptz not null,
  primary key (kind, subject_id)
);
