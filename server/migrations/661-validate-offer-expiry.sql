-- Apart from the addition of the constraint, because reading all orders must not hold its exclusive lock.
alter table orders validate constraint orders_offer_expiry;
