-- What the worker looks for when it invoices by period, and what Finance looks for: finished orders that wait for an
-- invoice, and billed ones that may have fewer keys by now.

create index orders_to_invoice on orders (company_id, id)
  where state in ('Completed', 'Closed') and not is_billed and not dont_create_invoice;
create index orders_billed_short on orders (id)
  where is_billed and (state in ('Closed', 'Refunded', 'Cancelled') or inventory_quantity > 0);

-- Which version of the program's writers made a file: rows written anew by the same version give the same XML.
alter table document_file add column writer int not null default 1;
