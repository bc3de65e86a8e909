-- Purchases of several items with one call to the provider (ITEM-T19). `call_ref` is the reference of the call, the same
-- for all its attempts; null if an item was bought alone.
alter table purchase_attempt add column call_ref text;
create index purchase_attempt_of_call on purchase_attempt (call_ref) where call_ref is not null;

-- Maximum number of units of one order at this price; null if it is that of the provider.
alter table product_price add column units_per_order integer check (units_per_order > 0);

-- Orders found at a provider after a restore may contain more units than the one whose reference they have.
alter table restored_unit add column units integer not null default 1 check (units > 0);

-- The account at the provider has no funds: nothing is bought there for a while.
alter table provider_stall drop constraint provider_stall_why_check,
  add constraint provider_stall_why_check check (why in ('failing', 'quiet', 'unconfigured', 'noFunds'));
