-- Companies, the people in them, and how those sign in.

create table company (
  id uuid primary key,
  name text not null,
  email text not null,
  type text not null check (type in ('Standard', 'Gold', 'Platinum', 'VIP')),
  address text not null default '',
  zip_code text not null default '',
  state text not null default '',
  city text not null default '',
  country text not null default '',
  country_code text not null default '',
  invoice_period text not null default 'Weekly' check (invoice_period in ('Weekly', 'Immediately', 'KeyQuantity', 'KeyAmount')),
  paid_required boolean not null default false,
  un_paid_key_quantity int,
  order_total_amount_cents bigint,
  automatic_delivery_package_key_count int not null default 0 check (automatic_delivery_package_key_count between 0 and 1000),
  region_included boolean not null default false,
  regions text[] not null default '{}',
  account_number bigint,
  vat_rate int not null default 0 check (vat_rate between 0 and 100),
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  balance_cents bigint not null default 0,
  package_limit_cents bigint check (package_limit_cents >= 0),
  is_system boolean not null default false,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index company_name on company (lower(name));
create unique index company_email on company (lower(email));
create unique index company_one_system on company (is_system) where is_system;

-- No row for a company means that it may buy from everybody (REL-010).
create table company_provider (
  company_id uuid not null references company,
  provider_id uuid not null,
  all_publishers boolean not null,
  publisher_ids uuid[] not null default '{}',
  primary key (company_id, provider_id)
);

create table app_user (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  password_must_change boolean not null default false,
  role text not null check (role in ('SuperAdmin', 'Salesman', 'Finance', 'Partner', 'Standard')),
  is_active boolean not null default true,
  company_id uuid references company,
  code_failures int not null default 0,
  code_closed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check ((role = 'Partner') = (company_id is not null))
);
create unique index app_user_email on app_user (lower(email));

create table permission_group (
  id uuid primary key,
  name text not null check (length(name) between 1 and 25),
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index permission_group_name on permission_group (lower(name));

create table user_permission_group (
  user_id uuid not null references app_user on delete cascade,
  permission_group_id uuid not null references permission_group on delete cascade,
  primary key (user_id, permission_group_id)
);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text not null,
  device text not null
);
create index session_of_user on session (user_id) where ended_at is null;

-- One unused token a session; the direct predecessor may come once more within its grace time.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index refresh_token_one_unused on refresh_token (session_id) where used_at is null;

create table login_challenge (
  id text primary key,
  user_id uuid not null references app_user,
  browser_hash bytea not null,
  code_mac bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_challenge_newest on login_challenge (user_id, created_at desc);

-- Failures by email, also by emails that nobody has; `known` counts the person's own devices apart from strangers.
create table login_throttle (
  email_mac bytea not null,
  device text not null,
  failures int not null,
  window_start timestamptz not null,
  locked_until timestamptz,
  locks int not null default 0,
  primary key (email_mac, device)
);
