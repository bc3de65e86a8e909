-- Accounts at providers that administrators enter on the Providers page; entries of PROVIDERS come first (OPS-041).
-- Compatible since: 630-sold-keys-by-order
create table provider_account (
  provider_id uuid primary key references provider,
  adapter text not null check (adapter in ('merkur', 'kinguin', 'codeswholesale')),
  -- Null: the documented address of the supplier.
  url text,
  is_sandbox boolean not null,
  -- Where keys may be sold; null for all countries.
  countries text[],
  calls_in_flight int check (calls_in_flight between 1 and 1000),
  -- In the provider's currency.
  low_balance_cents bigint check (low_balance_cents > 0),
  -- Encrypted with a key derived from the master key, bound to the provider.
  sealed_credentials bytea not null,
  -- Raised by each change: an outdated one is refused, and a worker with an outdated account buys nothing.
  version int not null default 1,
  modified_at timestamptz not null,
  modified_by uuid not null references app_user,
  check (adapter <> 'merkur' or url is not null)
);
alter table provider_account enable row level security;
