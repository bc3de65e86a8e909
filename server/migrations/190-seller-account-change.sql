-- Under four eyes a change of the seller's bank account is a proposal until a second person confirms it (INV-024).
create table seller_account_change (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only),
  bank_account text not null,
  by_user uuid not null references app_user,
  at timestamptz not null
);
