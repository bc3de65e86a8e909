-- Money that a bank says came in. Each payment stands here once, whichever file brings it, and is booked only when a
-- person confirms it: it then is a paid payment plan.

create table bank_file (
  id uuid primary key,
  -- Of all payments in it those that no file had brought before, and the others.
  new_count int not null check (new_count >= 0),
  known_count int not null check (known_count >= 0),
  uploaded_at timestamptz not null,
  uploaded_by uuid references app_user on delete set null,
  uploaded_by_name text not null
);

create table bank_payment (
  id uuid primary key,
  file_id uuid not null references bank_file,
  -- IBAN or number of the account that it came to.
  account text not null,
  fingerprint text not null,
  booked_on timestamptz not null,
  -- Euro cents.
  amount_cents bigint not null check (amount_cents > 0),
  debtor_name text not null,
  debtor_iban text not null,
  remittance text not null,
  -- The numbers of invoices that the text names.
  invoice_numbers text[] not null,
  state text not null check (state in ('Open', 'Booked', 'SetAside')),
  -- Whose payment it was taken for.
  company_id uuid references company,
  -- Null also when that plan was unmarked and deleted since.
  plan_id uuid unique references payment_plan on delete set null,
  -- Why it was set aside.
  reason text not null default '',
  decided_at timestamptz,
  decided_by_name text,
  unique (account, fingerprint),
  check ((state = 'Open') = (decided_at is null)),
  check ((state = 'Booked') = (company_id is not null)),
  check (state = 'Booked' or plan_id is null),
  check ((state = 'SetAside') = (reason <> ''))
);
create index bank_payment_newest on bank_payment (booked_on desc, id desc);
create index bank_payment_open on bank_payment (booked_on) where state = 'Open';
-- Whose account it was until now.
create index bank_payment_debtor on bank_payment (debtor_iban) where state = 'Booked' and debtor_iban <> '';
