-- Credit pays an invoice when it is issued, so that the document states what is left to pay (INV-035). The invoice itself
-- is written last, after its allocations.
alter table payment_allocation alter constraint payment_allocation_invoice_id_fkey deferrable initially deferred;
alter table invoice add column prepaid_cents bigint not null default 0,
  add constraint invoice_prepaid_cents_check check (prepaid_cents between 0 and total_cents);
