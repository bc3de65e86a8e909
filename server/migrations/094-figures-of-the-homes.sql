-- What the homes count without reading whole tables: documents that were not handed over, and the ledger of a month.

create index invoice_unsent on invoice_progress (invoice_id) where sent_at is null;
create index credit_note_unsent on credit_note_progress (credit_note_id) where sent_at is null;
create index credit_entry_balance_by_time on credit_entry (at) include (kind, amount_cents) where book = 'balance';
