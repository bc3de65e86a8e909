-- What bank files say about an entry, and what became of each entry of a file (INV-029 to INV-034).
alter table bank_payment
  add column kind text not null default 'payment' check (kind in ('payment', 'reversal')),
  add column guessed_numbers text[] not null default '{}',
  add column statement_key text not null default '',
  add column bank_reference text not null default '',
  add column end_to_end text not null default '',
  add column ultimate_debtor text not null default '',
  add column additional text not null default '',
  add column charges_cents bigint check (charges_cents > 0),
  -- A payment of another statement that may be the same one, until a person has answered.
  add column duplicate_of uuid references bank_payment,
  -- The payment that a reversal took back.
  add column returns_id uuid unique references bank_payment,
  add constraint bank_payment_returns check (returns_id is null or kind = 'reversal'),
  add constraint bank_payment_duplicate check (duplicate_of is null or state = 'Open'),
  drop constraint bank_payment_state_check,
  add constraint bank_payment_state_check check (state in ('Open', 'Booked', 'SetAside', 'Returned'));
create index bank_payment_alike on bank_payment (account, booked_on, amount_cents);

alter table bank_file
  add column entry_count int check (entry_count >= 0),
  add column read_count int check (read_count >= 0),
  add column reversal_count int check (reversal_count >= 0),
  add column outgoing_count int check (outgoing_count >= 0),
  -- Entries left out, each with its place in the file, day, amount and reason.
  add column skipped jsonb not null default '[]',
  add constraint bank_file_counts check (
    entry_count = read_count + known_count + reversal_count + outgoing_count + jsonb_array_length(skipped));
