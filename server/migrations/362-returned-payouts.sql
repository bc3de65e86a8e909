-- A payout that the bank returned: the entry that brought the money back (INV-108).
alter table bank_payment add column payout_id uuid references payout unique;
