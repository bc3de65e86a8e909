-- Under four eyes, a change of price, quantity or promotion of an approved order is a proposal until a second person makes it
-- too (PRM-019). It is void when the terms of the order change.
create table order_change_proposal (
  order_id uuid primary key references orders on delete cascade,
  terms_version int not null,
  -- What the edit sends, by the names of the call.
  change jsonb not null,
  by_user uuid not null,
  by_name text not null,
  at timestamptz not null
);
