-- From how few free keys on staff want to see that a product runs low (domain/stock/inventory-calls.ts).

create table low_stock_mark (
  product_id uuid primary key references product (id),
  -- The product is marked while fewer keys than this are free.
  threshold int not null check (threshold between 1 and 1000000),
  modified_at timestamptz not null
);
