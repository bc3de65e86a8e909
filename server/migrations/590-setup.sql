-- Compatible since: 560-compatible-since
-- One-time links for the first administrator (SETUP-001 to SETUP-005). They work only while the installation has no user.
create table setup_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  -- By the clock of the database.
  expires_at timestamptz not null
);

-- `company_name` is what the first administrator typed, until the seller is filled in. `uses_simulator`: a trial without
-- demo that buys from the provider simulator, which therefore starts with it.
alter table installation
  add column company_name text not null default '',
  add column uses_simulator boolean not null default false;

-- Setup steps that were skipped, for the whole installation (SETUP-007).
create table skipped_setup_step (
  step text primary key,
  skipped_at timestamptz not null
);

-- Records that the sample data consists of, so that only they are removed (SETUP-012, SETUP-013).
create table sample_record (
  kind text not null check (kind in ('Company', 'User', 'Promotion')),
  record_id uuid not null,
  created_at timestamptz not null,
  primary key (kind, record_id)
);
