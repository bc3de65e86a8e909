-- Credentials of a company (API-001 to API-004): behind each stands a program user, which cannot sign in and has no
-- email address. Names of programs end in "(API)", so that they are recognizable wherever a name is shown.
alter table app_user add column kind text not null default 'Person' check (kind in ('Person', 'Program'));
alter table app_user add constraint app_user_program_check check (kind = 'Person'
  or (role = 'Partner' and email = '' and password_hash = '' and last_name = '(API)'));
drop index app_user_email;
create unique index app_user_email on app_user (lower(email)) where kind = 'Person';

create table program_credential (
  id text primary key check (id ~ '^[0-9A-Za-z]{16}$'),
  user_id uuid not null unique references app_user,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Networks that may use it, in CIDR notation; empty: all.
  networks text[] not null default '{}',
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  expires_at timestamptz,
  expiry_mailed_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  check ((revoked_at is null) = (revoked_by is null))
);
create index program_credential_expiry on program_credential (expires_at)
  where revoked_at is null and expiry_mailed_at is null and expires_at is not null;
alter table program_credential enable row level security;
create policy own_company on program_credential for select using (exists (
  select 1 from app_user u where u.id = program_credential.user_id));

-- One secret, or two while it is rotated: the older one is valid until then.
create table program_secret (
  credential_id text not null references program_credential,
  secret_hash bytea primary key,
  created_at timestamptz not null,
  valid_until timestamptz
);
create unique index program_secret_current on program_secret (credential_id) where valid_until is null;
create index program_secret_credential on program_secret (credential_id);
