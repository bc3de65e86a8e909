-- Who runs a repeatable call, when it was last seen to, and whether it already did something: a call of several
-- transactions that died in between must not be run again unasked.

alter table idempotency
  add column claim uuid not null default gen_random_uuid(),
  add column alive_at timestamptz not null default now(),
  add column worked boolean not null default false;
update idempotency set alive_at = created_at where status is null;
