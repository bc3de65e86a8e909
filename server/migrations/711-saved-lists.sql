-- Lists of products that the people of a company order again (LIST-001). Names are unique without regard to case.
-- Compatible since: 630-sold-keys-by-order
create table saved_list (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- Raised by each change: an outdated one is refused.
  version int not null default 1,
  created_by_name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index saved_list_name on saved_list (company_id, lower(name));
alter table saved_list enable row level security;
create policy own_company on saved_list for select using (company_id = walled_company());

create table saved_list_line (
  list_id uuid not null references saved_list on delete cascade,
  line int not null,
  product_id uuid not null references product,
  -- As the shop shows it: one of our regions, or 'default'.
  region text not null,
  quantity int not null check (quantity > 0),
  demand_price_cents bigint not null check (demand_price_cents > 0),
  primary key (list_id, line)
);
alter table saved_list_line enable row level security;
create policy own_company on saved_list_line for select using (exists (
  select 1 from saved_list l where l.id = saved_list_line.list_id));
