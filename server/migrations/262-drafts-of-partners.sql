-- Partners see invoices once they are sent, and credit notes once these and their invoice are sent (INV-068). Policies that
-- look for an invoice or credit note follow.
create function is_credit_of_sent_invoice(note uuid) returns boolean language sql stable security definer
  set search_path = public
  return exists (select 1
    from credit_note n join invoice_progress g on g.invoice_id = n.invoice_id
    where n.id = note and g.sent_at is not null);
create function is_sent_credit_note(note uuid) returns boolean language sql stable security definer set search_path = public
  return is_credit_of_sent_invoice(note)
    and exists (select 1 from credit_note_progress p where p.credit_note_id = note and p.sent_at is not null);

alter policy own_company on invoice_progress using (company_id = walled_company() and sent_at is not null);
alter policy own_company on invoice using (company_id = walled_company()
  and exists (select 1 from invoice_progress p where p.invoice_id = invoice.id));
alter policy own_company on credit_note using (company_id = walled_company() and is_sent_credit_note(id));
