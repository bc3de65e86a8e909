-- Whoever makes an offer may say until when it is valid (LIFE-035). The order has the expiry of its newest offer while
-- the other side may still accept it; all offers keep theirs.

alter table order_offer add column valid_until timestamptz;
alter table orders add column offer_valid_until timestamptz;
alter table orders add constraint orders_offer_expiry check (offer_valid_until is null
  or state in ('Submitted', 'Rebidding', 'SalesmanApproved', 'Level1Approved')) not valid;
create index orders_offer_expiry on orders (offer_valid_until) where offer_valid_until is not null;

alter table notification_outbox add column valid_until timestamptz;
alter table notification add column valid_until timestamptz;
