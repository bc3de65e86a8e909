-- Credit notes over an amount of a line, such as price protection, and those that cancel a draft (INV-070, INV-071). A line
-- of a credit note without keys credits an amount only.
alter table credit_note add column kind text not null default 'Keys'
  check (kind in ('Keys', 'PriceProtection', 'Bonus', 'Goodwill', 'Cancellation'));
alter table credit_note_line drop constraint credit_note_line_quantity_check,
  add constraint credit_note_line_quantity_check check (quantity >= 0),
  add constraint credit_note_line_content_check check (quantity > 0 or net_cents > 0);
