-- The first and the last day on which keys of an invoice came to its partner's disposal, where all of them did: tax law asks
-- for them when they differ from the day of the invoice. Empty for what is invoiced in advance, and for invoices from before.
alter table invoice
  add column supplied_from date,
  add column supplied_until date,
  add check ((supplied_from is null) = (supplied_until is null)),
  add check (supplied_from <= supplied_until);
