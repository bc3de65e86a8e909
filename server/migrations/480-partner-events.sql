-- Events of the partner API (API-100 to API-104). Commands write to partner_event_outbox in their own transaction and
-- without a lock in common; one publisher moves the rows to partner_event, where `seq` follows the order of commits, and
-- composes the bytes that never change again. No event holds a key or a price.

create table partner_event_outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  company_id uuid not null,
  -- The order of an event about an order: its reference and ready keys are added when the event is published.
  order_id uuid,
  data jsonb not null,
  at timestamptz not null,
  due_at timestamptz not null
);
-- Keys that arrive in quick succession are announced once.
create unique index partner_event_outbox_keys on partner_event_outbox (order_id) where type = 'keys.ready';
create index partner_event_outbox_due on partner_event_outbox (due_at);

create table partner_event (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  company_id uuid not null references company,
  type text not null,
  at timestamptz not null,
  -- The JSON text as it is signed and sent.
  body text not null
);
create index partner_event_company on partner_event (company_id, seq);
create index partner_event_age on partner_event (at);
alter table partner_event enable row level security;
create policy own_company on partner_event for select using (company_id = walled_company());
