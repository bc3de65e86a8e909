-- How many days a company has to pay, where it is not what the seller grants everybody.

create table company_payment_term (
  company_id uuid primary key references company,
  days int not null check (days between 0 and 365),
  modified_at timestamptz not null
);
