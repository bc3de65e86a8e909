-- Counts the changes that people make to the terms of an order. An edit compares it, as the time of the last change moves
-- with every key that is bought.

alter table orders add column terms_version int not null default 1 check (terms_version > 0);
