-- Failed attempts of deliveries (API-128). The successful attempt, and the newest one, are in the delivery itself, so that
-- a delivery that succeeds at once writes nothing here. Deleted with the delivery.
-- Compatible since: 560-compatible-since
create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  number int not null check (number > 0),
  at timestamptz not null,
  -- Null without a response.
  status int,
  ms int not null check (ms >= 0),
  answer text not null check (length(answer) <= 500),
  error text not null,
  primary key (delivery_id, number)
);
alter table webhook_attempt enable row level security;
create policy own_company on webhook_attempt for select using (exists (
  select 1 from webhook_delivery d where d.id = webhook_attempt.delivery_id));
