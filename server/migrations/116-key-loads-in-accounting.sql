-- Keys that came in by a file are handed over to accounting, and a load that was undone afterwards is reversed.

alter table accounting_document drop constraint accounting_document_kind_check;
alter table accounting_document add constraint accounting_document_kind_check
  check (kind in ('invoice', 'creditNote', 'payment', 'purchases', 'keyLoad', 'keyLoadUndone'));
