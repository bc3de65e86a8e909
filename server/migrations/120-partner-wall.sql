-- The second wall between companies (docs/decisions/0040): what partners' calls read as the role merkur_partner, row-level
-- security bounds to the company that the call set. The owner of the tables (staff, worker, commands, triggers) passes all
-- policies, and no policy names the role, so that schema and copies of it do not depend on one. What that role may read at all
-- is granted at every start (server/access/row-level-security/partner-wall.ts).

create function walled_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('merkur.company', true), '')::uuid;

do $$
declare
  rule record;
begin
  for rule in select * from (values
    ('company', 'id = walled_company()'),
    -- Whatever has the company in a column of its own.
    ('app_user', 'company_id = walled_company()'),
    ('company_payment_term', 'company_id = walled_company()'),
    ('company_provider', 'company_id = walled_company()'),
    ('company_vat_id', 'company_id = walled_company()'),
    ('credit_entry', 'company_id = walled_company()'),
    ('credit_note', 'company_id = walled_company()'),
    ('credit_override', 'company_id = walled_company()'),
    ('invoice', 'company_id = walled_company()'),
    ('invoice_progress', 'company_id = walled_company()'),
    ('order_total', 'company_id = walled_company()'),
    ('order_total_change', 'company_id = walled_company()'),
    ('orders', 'company_id = walled_company()'),
    ('paid_payment', 'company_id = walled_company()'),
    ('payment_plan', 'company_id = walled_company()'),
    ('reminder', 'company_id = walled_company()'),
    -- What hangs on an order, and on what does.
    ('order_history', 'exists (select 1 from orders o where o.id = order_id)'),
    ('order_item', 'exists (select 1 from orders o where o.id = order_id)'),
    ('order_offer', 'exists (select 1 from orders o where o.id = order_id)'),
    ('package', 'exists (select 1 from orders o where o.id = order_id)'),
    ('purchase_attempt', 'exists (select 1 from orders o where o.id = order_id)'),
    ('package_history', 'exists (select 1 from package p where p.id = package_id)'),
    -- What hangs on a document. The progress of an invoice is the narrowest row that knows its company.
    ('invoice_line', 'exists (select 1 from invoice_progress p where p.invoice_id = invoice_line.invoice_id)'),
    ('payment_allocation', 'exists (select 1 from invoice_progress p where p.invoice_id = payment_allocation.invoice_id)'),
    ('credit_note_line', 'exists (select 1 from credit_note n where n.id = credit_note_id)'),
    ('credit_note_progress', 'exists (select 1 from credit_note n where n.id = credit_note_id)'),
    ('reminder_invoice', 'exists (select 1 from reminder r where r.id = reminder_id)'),
    -- What belongs to a person.
    ('notification', 'company_id = walled_company() or exists (select 1 from app_user u where u.id = user_id)'),
    ('api_credential', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('cart_item', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('export', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('export_schedule', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('notification_preference', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('notification_read', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('notification_reader', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('passkey', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('recovery_code', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('saved_view', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('second_factor', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('session', 'exists (select 1 from app_user u where u.id = user_id)'),
    ('user_permission_group', 'exists (select 1 from app_user u where u.id = user_id)')
  ) as rules (name, condition) loop
    execute format('alter table %I enable row level security', rule.name);
    execute format('create policy own_company on %I for select using (%s)', rule.name, rule.condition);
  end loop;
end $$;
