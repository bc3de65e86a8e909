-- Webhooks of the partner API (API-110 to API-119): where events are sent, and every delivery of the last 30 days.
create table webhook_endpoint (
  id uuid primary key,
  company_id uuid not null references company,
  url text not null,
  description text not null,
  -- Types of events; empty: all.
  types text[] not null,
  sealed_secret bytea not null,
  -- After a rotation both secrets sign until then.
  previous_sealed_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('person', 'gone', 'failing')),
  -- First failure since the last success.
  failing_since timestamptz,
  deleted_at timestamptz,
  check ((disabled_at is null) = (disabled_because is null)),
  check ((previous_sealed_secret is null) = (previous_until is null))
);
create index webhook_endpoint_company on webhook_endpoint (company_id) where deleted_at is null;
alter table webhook_endpoint enable row level security;
create policy own_company on webhook_endpoint for select using (company_id = walled_company());

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint,
  company_id uuid not null,
  event_seq bigint not null references partner_event on delete cascade,
  is_replay boolean not null default false,
  created_at timestamptz not null,
  state text not null default 'Pending' check (state in ('Pending', 'Succeeded', 'Failed')),
  attempts int not null default 0,
  -- Next attempt; while an attempt runs, the end of its lease.
  next_at timestamptz not null,
  -- The last attempt: time, status of the response or null without one, duration, first characters of the body.
  last_at timestamptz,
  status int,
  ms int,
  answer text not null default '',
  error text not null default ''
);
create unique index webhook_delivery_first on webhook_delivery (endpoint_id, event_seq) where not is_replay;
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at) where state = 'Pending';
create index webhook_delivery_company on webhook_delivery (company_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_seq);
create index webhook_delivery_age on webhook_delivery (created_at);
alter table webhook_delivery enable row level security;
create policy own_company on webhook_delivery for select using (company_id = walled_company());

-- Events up to this position have their deliveries.
create table webhook_position (
  id int primary key default 1 check (id = 1),
  seq bigint not null
);
