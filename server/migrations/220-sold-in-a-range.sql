-- Orders with keys completed in a range: the order list opened from the sales figures (OVR-007).
create index order_item_completed on order_item (completed_on) where state = 'Completed' and removed_at is null;
