-- Keys for programs, sessions that programs begin with them, and the audit log with its seals.

-- One pair a person. The secret itself is not kept: it has 256 bits, so its plain hash cannot be guessed (MYA-013).
create table api_credential (
  user_id uuid primary key references app_user,
  api_key text not null unique,
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

alter table session add column kind text not null default 'Browser' check (kind in ('Browser', 'Api'));
create index session_over on session (least(ended_at, idle_until, ends_at));
create index login_challenge_age on login_challenge (created_at);
create index login_throttle_age on login_throttle (window_start);
create index mail_age on mail (created_at);

-- One line for each thing that a call did or was refused. `json` keeps the text as it was written, which is what is sealed.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  role text,
  company_id uuid,
  session_id uuid,
  address text not null,
  device text not null,
  action text not null,
  subject_kind text,
  subject_id uuid,
  subject_name text not null default '',
  before json,
  after json,
  status int not null,
  code text not null default '',
  trace_id text not null
);
create index audit_newest on audit_event (at desc, id desc);
create index audit_of_user on audit_event (user_id, at desc, id desc);
create index audit_of_action on audit_event (action, at desc, id desc);
create index audit_of_subject on audit_event (subject_id, at desc, id desc);
create index audit_refused on audit_event (at desc, id desc) where status >= 400;
create index audit_words on audit_event using gin ((user_name || ' ' || subject_name || ' ' || address || ' ' || code || ' ' || trace_id) gin_trgm_ops);

-- The chain: each seal covers its event and the seal before it, with a key that is not in the database.
create table audit_seal (
  position bigint primary key,
  event_id uuid not null unique references audit_event,
  mac bytea not null
);
-- Events that wait for their seal.
create table audit_unsealed (
  event_id uuid primary key references audit_event
);

create trigger audit_event_append_only before update or delete on audit_event for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event execute function refuse_change();
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_no_truncate before truncate on audit_seal execute function refuse_change();
