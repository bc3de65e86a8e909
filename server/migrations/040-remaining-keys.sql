-- What is left to buy is counted only of orders that may still buy (MORD-009): those that are talked about, approved or
-- bought for. Refused, cancelled, refunded and finished orders have nothing left to buy, whatever they lack.
-- The states are those of domain/orders/states.ts (MAY_STILL_BUY).

alter table orders drop column remaining_quantity;
alter table orders
  add column remaining_quantity int not null generated always as (
    case when state in ('Submitted', 'Rebidding', 'Confirmed', 'Revoked', 'AdminRefused', 'SalesmanApproved', 'Level1Approved', 'Level2Approved',
      'Processing', 'Paused', 'OutOfStock', 'Failed') then quantity - completed_count - buffered_count
    else 0 end) stored;

-- Sums are kept for each state, so those of the other states are nothing now.
update order_total set remaining = 0
  where remaining <> 0 and state not in ('Submitted', 'Rebidding', 'Confirmed', 'Revoked', 'AdminRefused', 'SalesmanApproved', 'Level1Approved',
    'Level2Approved', 'Processing', 'Paused', 'OutOfStock', 'Failed');
update order_total_change set remaining = 0
  where remaining <> 0 and state not in ('Submitted', 'Rebidding', 'Confirmed', 'Revoked', 'AdminRefused', 'SalesmanApproved', 'Level1Approved',
    'Level2Approved', 'Processing', 'Paused', 'OutOfStock', 'Failed');
