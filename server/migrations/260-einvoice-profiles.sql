-- E-invoice profiles of companies, the seller's contact and electronic address, and purchase orders of buyers (INV-060 to
-- INV-064). Documents keep them in their parties and lines.
create table company_einvoice (
  company_id uuid primary key references company,
  profile text not null check (profile in ('EN16931', 'XRechnung', 'Peppol')),
  buyer_reference text not null,
  -- EAS code and address; both empty for the email address.
  address_scheme text not null,
  address_id text not null,
  modified_at timestamptz not null,
  check ((address_scheme = '') = (address_id = ''))
);
alter table company_einvoice enable row level security;
create policy own_company on company_einvoice for select using (company_id = walled_company());

-- One row, like the seller.
create table seller_einvoice (
  id int primary key default 1 check (id = 1),
  contact_name text not null,
  contact_phone text not null,
  address_scheme text not null,
  address_id text not null,
  modified_at timestamptz not null,
  check ((address_scheme = '') = (address_id = ''))
);

alter table orders add column purchase_order text not null default '';
alter table invoice_line add column purchase_order text not null default '';
