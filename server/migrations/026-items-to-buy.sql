-- What is bought next, in the order in which it is bought: a batch is read from the front of the index and no more, however
-- much is due.
drop index order_item_to_buy;
create index order_item_to_buy on order_item (next_try_at, order_id, unit) where state = 'Draft' and removed_at is null;
