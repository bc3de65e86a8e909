-- The audit log says what a month-end inventory held when it was taken, so that it cannot be changed unseen.

-- Names it in the log; null for one that was taken before the log knew of them.
alter table inventory_snapshot add column id uuid unique;
