-- What is bought next stands in a queue for each provider, and only what may be bought stands in it: however much waits
-- for another provider, or in orders that stand still, a batch is read from the front of the index and no more.

alter table order_item add column provider_id uuid references provider;
update order_item i set provider_id = o.provider_id from orders o where o.id = i.order_id;
alter table order_item alter column provider_id set not null;

drop index order_item_to_buy;
create index order_item_to_buy on order_item (provider_id, next_try_at, order_id, unit)
  where state = 'Draft' and removed_at is null and next_try_at is not null;

-- Items leave the queue with their order and come back with it. What is reserved at the provider is taken all the same.
create function queue_items_of_order() returns trigger language plpgsql as $$
begin
  if new.state = 'Processing' then
    update order_item set next_try_at = new.modified_at
      where order_id = new.id and state = 'Draft' and removed_at is null and next_try_at is null;
  else
    update order_item set next_try_at = null
      where order_id = new.id and state = 'Draft' and removed_at is null and next_try_at is not null and allocation_id is null;
  end if;
  return null;
end $$;
create trigger orders_queue_items after update of state on orders for each row
  when (old.state is distinct from new.state and (old.state = 'Processing' or new.state = 'Processing'))
  execute function queue_items_of_order();
update order_item i set next_try_at = null from orders o
  where o.id = i.order_id and o.state <> 'Processing' and i.state = 'Draft' and i.removed_at is null and i.allocation_id is null and i.next_try_at is not null;

-- A provider that gives no answers, or asked to be left alone, as the workers that buy from it see it. They say so again
-- every few seconds; what was not said for a while is over.
create table provider_stall (
  provider_id uuid primary key references provider,
  why text not null check (why in ('failing', 'quiet')),
  since timestamptz not null,
  seen_at timestamptz not null
);
