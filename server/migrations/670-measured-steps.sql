-- Approvals and answers to counter-offers by day, and keys ordered at providers by day (ANA-014 to ANA-017). Attempts are
-- written in the order of their times, so a block range index costs purchases next to nothing.
-- Compatible since: 630-sold-keys-by-order
create index order_history_measured on order_history (at) include (order_id, seq, from_state, to_state, by_type)
  where to_state = 'Level2Approved' or from_state = 'Rebidding';
create index purchase_attempt_sent on purchase_attempt using brin (sent_at) with (pages_per_range = 32);
