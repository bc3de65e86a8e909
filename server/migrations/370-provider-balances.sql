-- What is left at each provider, read by a worker every minute. `low_below_e4` is the limit of the warning in the
-- provider's configuration, which other processes cannot see.

create table provider_balance (
  provider_id uuid primary key references provider (id),
  available_e4 bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  low_below_e4 bigint check (low_below_e4 > 0),
  read_at timestamptz not null
);
