-- Providers whose purchases a person has paused. Lookups, returns and reservations go on.

create table provider_pause (
  provider_id uuid primary key references provider (id),
  paused_at timestamptz not null,
  paused_by uuid not null references app_user (id),
  reason text not null check (length(reason) between 1 and 500)
);
