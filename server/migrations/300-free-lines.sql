-- Lines without an order on invoices and credit notes (INV-090, INV-091).
alter table invoice_line alter column order_id drop not null,
  add constraint invoice_line_free_check check ((order_id is null) = (order_number = '')
    and (order_id is not null or (sku = '' and purchase_order = '')));
alter table billed_line alter column order_id drop not null;

-- Compares rows whose order may be null.
create or replace function refuse_uncredited() returns trigger language plpgsql as $$
begin
  if (new.invoice_id, new.line, new.order_id, new.quantity)
      is distinct from (old.invoice_id, old.line, old.order_id, old.quantity)
    or new.credited_quantity < old.credited_quantity
  then raise exception 'billed_line only grows in what is credited' using errcode = 'restrict_violation'; end if;
  return new;
end $$;

alter table credit_note drop constraint credit_note_kind_check, add constraint credit_note_kind_check
  check (kind in ('Keys', 'PriceProtection', 'Bonus', 'Goodwill', 'FreeLines', 'Cancellation'));

-- The printed lines of a credit note of kind FreeLines. Its lines in credit_note_line say which invoice lines the amount
-- reduces.
create table credit_note_free_line (
  -- Lines are written before their document, whose number is taken last.
  credit_note_id uuid not null references credit_note deferrable initially deferred,
  place int not null check (place between 1 and 99),
  text text not null,
  quantity int not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents > 0),
  net_cents bigint not null check (net_cents = quantity * unit_price_cents),
  book_line bigint not null generated always as identity,
  primary key (credit_note_id, place)
);
create unique index credit_note_free_line_book_line on credit_note_free_line (book_line);
create trigger credit_note_free_line_append_only before update or delete on credit_note_free_line
  for each row execute function refuse_change();
create trigger credit_note_free_line_no_truncate before truncate on credit_note_free_line execute function refuse_change();
create trigger credit_note_free_line_wait_for_seal after insert on credit_note_free_line
  referencing new table as written for each statement execute function wait_for_seal();
