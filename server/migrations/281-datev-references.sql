-- What DATEV lines say besides amount and accounts (INV-083, INV-084). Entries of older batches have none of it: their
-- line names the document, without a due date or VAT id.
alter table accounting_entry
  add column reference text not null default '',
  add column due_day date,
  add column vat_id text not null default '';
